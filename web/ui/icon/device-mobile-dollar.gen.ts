// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconDeviceMobileDollar = lineIcon('M13 21H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v5m-7-6h2m-1 13v.01M21 15h-2.5a1.5 1.5 0 0 0 0 3h1a1.5 1.5 0 0 1 0 3H17m2 0v1m0-8v1')
