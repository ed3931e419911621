import { drawPicture } from './scale-photo.ts'

/** Enough to read a licence plate in it, little enough for a weak connection. */
const MAX_SIDE = 1600
const QUALITY = 0.8

/** A photo as it is uploaded: a JPEG, upright, with its longest side at most 1600 px unless told otherwise. @throws Error for a file that is no picture */
export async function shrinkPhoto(photo: File, longestSide = MAX_SIDE): Promise<Blob> {
  const picture = await drawPicture(photo, longestSide).catch(() => {
    throw new Error('We can’t open this file. Please choose a photo.')
  })
  return await picture.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
