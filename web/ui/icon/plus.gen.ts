// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconPlus = lineIcon('M12 5v14m-7-7h14')
