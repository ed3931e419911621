// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconX = lineIcon('M18 6L6 18M6 6l12 12')
