// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconArrowLeft = lineIcon('M5 12h14M5 12l6 6m-6-6l6-6')
