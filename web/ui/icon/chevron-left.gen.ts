// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconChevronLeft = lineIcon('m15 6l-6 6l6 6')
