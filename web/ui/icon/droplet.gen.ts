// Made by npm run generate, from the icons of Tabler (MIT licence).
import { lineIcon } from './icon.tsx'

export const IconDroplet = lineIcon('M7.502 19.423c2.602 2.105 6.395 2.105 8.996 0s3.262-5.708 1.566-8.546l-4.89-7.26c-.42-.625-1.287-.803-1.936-.397a1.4 1.4 0 0 0-.41.397l-4.893 7.26C4.24 13.715 4.9 17.318 7.502 19.423')
