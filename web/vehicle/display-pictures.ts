import { displayArea } from '../../domain/vehicle/display-area.ts'
import { drawPicture } from '../upload/scale-photo.ts'

/** Margin around the display, in pixels: digits that touch the edge are not recognized. */
const MARGIN = 20
/** How the display is prepared: the blur joins the segments of a digit, but not two digits. */
const PREPARATIONS = [
  { scale: 1, blur: 0 },
  { scale: 1, blur: 1.2 },
  { scale: 2, blur: 2.5 },
] as const

/** Returns the shades of a picture, from 0 to 255. */
export const greyOf = ({ data }: ImageData): Uint8ClampedArray => {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (const index of grey.keys()) {
    const at = index * 4
    grey[index] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return grey
}

/** Writes the shades back with full contrast: the darkest becomes black, the lightest white. */
function writeStretched(image: ImageData, grey: Uint8ClampedArray): void {
  let [darkest, lightest] = [255, 0]
  for (const shade of grey) [darkest, lightest] = [Math.min(darkest, shade), Math.max(lightest, shade)]
  const range = Math.max(1, lightest - darkest)
  for (const [index, shade] of grey.entries())
    image.data.fill(((shade - darkest) * 255) / range, index * 4, index * 4 + 3)
}

/**
 * Cuts the light display out of a photo of a dashboard and prepares it in several ways for text recognition, as PNG: each way may read other digits.
 * @param longest pixels of the photo's longest side
 * @returns an empty list if the photo shows no display
 * @throws DOMException for a file that is not a picture
 */
export async function displayPictures(photo: Blob, longest: number): Promise<Blob[]> {
  const whole = await drawPicture(photo, longest)
  const pixels = whole.getContext('2d')?.getImageData(0, 0, whole.width, whole.height)
  const area = pixels && displayArea(greyOf(pixels), whole.width, whole.height)
  if (!area) return []
  const display = new OffscreenCanvas(area.width, area.height)
  const context = display.getContext('2d')
  const part = whole.getContext('2d')?.getImageData(area.left, area.top, area.width, area.height)
  if (!context || !part) return []
  writeStretched(part, greyOf(part))
  context.putImageData(part, 0, 0)
  return await Promise.all(PREPARATIONS.map(preparation => prepared(display, preparation)))
}

async function prepared(display: OffscreenCanvas, { scale, blur }: { scale: number; blur: number }): Promise<Blob> {
  const [width, height] = [display.width * scale, display.height * scale]
  const canvas = new OffscreenCanvas(width + 2 * MARGIN, height + 2 * MARGIN)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    // Browsers without this filter use the picture as it is.
    if (blur > 0) context.filter = `blur(${blur}px)`
    context.drawImage(display, MARGIN, MARGIN, width, height)
  }
  return await canvas.convertToBlob({ type: 'image/png' })
}
