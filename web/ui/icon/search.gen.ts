// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconSearch = lineIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0m18 11l-6-6')
