// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconChecks = lineIcon('m7 12l5 5L22 7M2 12l5 5m5-5l5-5')
