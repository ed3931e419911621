/** Ink is darker than this on evenly lit paper. */
const INK = 150
/** Points that are looked at: more make no angle surer. */
const MAX_POINTS = 40_000
/** Degrees. Papers lie less askew than this under a phone; more is a picture of something else. */
const MAX_DEGREES = 12
const COARSE_STEP = 0.5
const FINE_STEP = 0.1
/** A page is turned only if its lines are clearer then by this factor. */
const MIN_GAIN = 1.03

interface Size {
  width: number
  height: number
  channels: number
}

/**
 * Returns by how many degrees the lines of a page go down to the right; 0 if it has no lines. Along the right angle, ink gathers in rows with empty rows
 * between them, so the sum of squares over the rows is largest.
 * @param pixels grey, 0 is black
 */
export function skewOf(pixels: Uint8Array, { width, height, channels }: Size): number {
  const points: [number, number][] = []
  // The edges of a photo show the table.
  const [left, top] = [Math.round(width * 0.04), Math.round(height * 0.04)]
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) if ((pixels[(y * width + x) * channels] ?? 255) < INK) points.push([x, y])
  if (points.length < 200) return 0
  const step = Math.max(1, Math.ceil(points.length / MAX_POINTS))
  const sample = points.filter((_, index) => index % step === 0)
  const clearness = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180)
    const offset = Math.ceil(Math.abs(slope) * width)
    const rows = new Uint32Array(height + 2 * offset + 2)
    for (const [x, y] of sample) {
      const row = Math.round(y - x * slope) + offset
      rows[row] = (rows[row] ?? 0) + 1
    }
    return rows.reduce((sum, count) => sum + count * count, 0)
  }
  const best = (from: number, to: number, by: number): number => {
    let found = { degrees: 0, clearness: 0 }
    for (let degrees = from; degrees <= to + 1e-9; degrees += by) {
      const score = clearness(degrees)
      if (score > found.clearness) found = { degrees, clearness: score }
    }
    return found.degrees
  }
  const coarse = best(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP)
  const degrees = best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP)
  return clearness(degrees) > clearness(0) * MIN_GAIN ? degrees : 0
}
