// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconClockX = lineIcon('M20.926 13.15a9 9 0 1 0-7.835 7.784', 'M12 7v5l2 2m8 8l-5-5m0 5l5-5')
