// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconChevronDown = lineIcon('m6 9l6 6l6-6')
