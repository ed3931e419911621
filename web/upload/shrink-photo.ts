import { drawPicture } from './scale-photo.ts'
import { TEXTS } from './texts.ts'

/** Large enough to read a licence plate, small enough for a weak connection. */
const MAX_SIDE = 1600
const QUALITY = 0.8

/** Returns the photo as an upright JPEG for upload. @param longestSide in pixels @throws Error for a file that is not a picture */
export async function shrinkPhoto(photo: File, longestSide = MAX_SIDE): Promise<Blob> {
  const picture = await drawPicture(photo, longestSide).catch(() => {
    throw new Error(TEXTS.notPicture)
  })
  return await picture.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
