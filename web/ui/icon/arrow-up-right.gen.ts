// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconArrowUpRight = lineIcon('M17 7L7 17M8 7h9v9')
