// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconInfoCircle = lineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0m9-3h.01', 'M11 12h1v4h1')
