// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconChevronUp = lineIcon('m6 15l6-6l6 6')
