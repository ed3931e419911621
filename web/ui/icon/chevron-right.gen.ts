// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconChevronRight = lineIcon('m9 6l6 6l-6 6')
