// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconToggleLeft = lineIcon('M6 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0', 'M2 12a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6')
