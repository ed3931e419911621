// Made by npm run generate, from the icons of Tabler (MIT licence).
import { filledIcon } from './icon.tsx'

export const IconMapPinFilled = filledIcon('M18.364 4.636a9 9 0 0 1 .203 12.519l-.203.21l-4.243 4.242a3 3 0 0 1-4.097.135l-.144-.135l-4.244-4.243A9 9 0 0 1 18.364 4.636M12 8a3 3 0 1 0 0 6a3 3 0 0 0 0-6')
