// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconArrowDown = lineIcon('M12 5v14m6-6l-6 6m-6-6l6 6')
