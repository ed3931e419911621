// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconCurrentLocation = lineIcon('M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0', 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0m8-10v2m0 16v2m8-10h2M2 12h2')
