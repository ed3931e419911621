// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconCheck = lineIcon('m5 12l5 5L20 7')
