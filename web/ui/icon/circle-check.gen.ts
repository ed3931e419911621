// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconCircleCheck = lineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 'm9 12l2 2l4-4')
