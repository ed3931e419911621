// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconTruckOff = lineIcon('M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0m10.585-1.414a2 2 0 0 0 2.826 2.831', 'M5 17H3V6a1 1 0 0 1 1-1h1m3.96 0H13v4m0 4v4m-4 0h6m6 0v-6h-6m-2-5h5l3 5M3 3l18 18')
