/** Photos of VINs and odometers are scaled before they are read or sent (UPLOAD-03). */
export const MAX_SIDE = 720
const QUALITY = 0.5

/** Returns width and height with the longest side at most `longest`. A small picture keeps its size. */
export function scaledSize(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws a picture upright, with its longest side at most `longest` pixels.
 * @throws DOMException for a file that is not a picture
 */
export async function drawPicture(photo: Blob, longest: number): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(photo)
  const { width, height } = scaledSize(bitmap.width, bitmap.height, longest)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas
}

/** Returns the photo as a JPEG of quality 0.5 with its longest side at most 720 px. @throws DOMException for a file that is not a picture */
export async function scalePhoto(photo: Blob): Promise<Blob> {
  const canvas = await drawPicture(photo, MAX_SIDE)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
