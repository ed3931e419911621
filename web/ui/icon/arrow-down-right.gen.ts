// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconArrowDownRight = lineIcon('m7 7l10 10m0-9v9H8')
