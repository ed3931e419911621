import { inkOf } from '../../domain/vehicle/local-contrast.ts'
import { drawPicture } from '../upload/scale-photo.ts'
import { greyOf } from './display-pictures.ts'

/**
 * Draws a photo in black and white for text recognition, once for dark letters and once for light ones, as PNG.
 * @param longest pixels of the photo's longest side
 * @throws DOMException for a file that is not a picture
 */
export async function contrastPictures(photo: Blob, longest: number): Promise<Blob[]> {
  const whole = await drawPicture(photo, longest)
  const { width, height } = whole
  const pixels = whole.getContext('2d')?.getImageData(0, 0, width, height)
  if (!pixels) return []
  const grey = greyOf(pixels)
  return await Promise.all([false, true].map(isLight => drawn(inkOf(grey, { width, height, isLight }), width, height)))
}

async function drawn(ink: Uint8ClampedArray, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    const image = context.createImageData(width, height)
    for (const [index, shade] of ink.entries()) {
      image.data.fill(shade, index * 4, index * 4 + 3)
      image.data[index * 4 + 3] = 255
    }
    context.putImageData(image, 0, 0)
  }
  return await canvas.convertToBlob({ type: 'image/png' })
}
