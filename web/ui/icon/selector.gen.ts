// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconSelector = lineIcon('m8 9l4-4l4 4m0 6l-4 4l-4-4')
