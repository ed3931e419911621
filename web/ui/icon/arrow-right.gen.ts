// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconArrowRight = lineIcon('M5 12h14m-6 6l6-6m-6-6l6 6')
