// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconMenu2 = lineIcon('M4 6h16M4 12h16M4 18h16')
