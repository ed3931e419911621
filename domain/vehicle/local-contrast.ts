/** A side of the surroundings that a pixel is compared with, as a share of the picture's longest side. */
const AROUND = 1 / 8
/** How much darker than its surroundings a pixel must be to be ink. */
const DARKER = 0.12

/** Sums of all shades above and left of each pixel, so that any rectangle's sum takes four of them. */
function sumsOf(grey: ArrayLike<number>, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/**
 * Separates ink from ground by comparing each pixel with its surroundings (Bradley's method), so that weak contrast and uneven light do not matter: a light display on
 * a light dashboard, raised letters on a tire.
 * @param grey shades from 0 to 255, row by row
 * @param isLight whether the ink is lighter than its ground
 * @returns 0 for ink, 255 for ground
 */
export function inkOf(
  grey: ArrayLike<number>,
  { width, height, isLight }: { width: number; height: number; isLight: boolean },
): Uint8ClampedArray {
  const shades = isLight ? Uint8ClampedArray.from(grey, shade => 255 - shade) : grey
  const sums = sumsOf(shades, width, height)
  const reach = Math.max(4, Math.round((Math.max(width, height) * AROUND) / 2))
  const ink = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const at = (row: number, column: number): number => sums[row * (width + 1) + column] ?? 0
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
      const mean = sum / ((right - left) * (bottom - top))
      ink[y * width + x] = (shades[y * width + x] ?? 0) < mean * (1 - DARKER) ? 0 : 255
    }
  }
  return ink
}
