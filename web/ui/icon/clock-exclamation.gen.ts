// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconClockExclamation = lineIcon('M20.986 12.502a9 9 0 1 0-5.973 7.98', 'M12 7v5l3 3m4 1v3m0 3v.01')
