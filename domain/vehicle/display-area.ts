/** A part of a picture, in pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

const SHADES = 256
/** As a share of the picture. A smaller area is a lamp or a reflection, a larger one is not a display in a dark dashboard. */
const MIN_PART = 0.01
const MAX_PART = 0.6
/** Minimum width divided by height. */
const MIN_WIDTH_TO_HEIGHT = 1.2
/** Minimum lit share of its own rectangle; the rest is digits. */
const MIN_FILLED = 0.5
/** Cut off at each edge, so that the bezel is not read as a letter. */
const EDGE = 0.015

/**
 * Finds the light display in a photo of a dashboard: the largest light area. Its digits are dark on light, in a picture that is mostly dark, which text
 * recognition takes for the light on the dark.
 * @param grey shades from 0 to 255, row by row
 * @returns null where there is no such area
 */
export function displayArea(grey: ArrayLike<number>, width: number, height: number): Area | null {
  const threshold = dividingShade(grey)
  const seen = new Uint8Array(grey.length)
  let best: { pixels: number; area: Area } | null = null
  for (let start = 0; start < grey.length; start++) {
    if (seen[start] || (grey[start] ?? 0) <= threshold) continue
    const found = areaFrom(start, { grey, seen, width, height, threshold })
    if (!best || found.pixels > best.pixels) best = found
  }
  if (!best) return null
  const { area, pixels } = best
  const part = (area.width * area.height) / (width * height)
  const isDisplay =
    part >= MIN_PART &&
    part <= MAX_PART &&
    area.width >= area.height * MIN_WIDTH_TO_HEIGHT &&
    pixels >= area.width * area.height * MIN_FILLED
  if (!isDisplay) return null
  const edge = Math.ceil(area.width * EDGE)
  return {
    left: area.left + edge,
    top: area.top + edge,
    width: area.width - 2 * edge,
    height: area.height - 2 * edge,
  }
}

/** Returns the shade that best separates dark from light pixels (Otsu's method). */
function dividingShade(grey: ArrayLike<number>): number {
  const counts = Array.from({ length: SHADES }, () => 0)
  for (let index = 0; index < grey.length; index++) counts[grey[index] ?? 0] = (counts[grey[index] ?? 0] ?? 0) + 1
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0)
  let [dark, darkSum, most, best] = [0, 0, 0, SHADES / 2]
  for (let shade = 0; shade < SHADES; shade++) {
    dark += counts[shade] ?? 0
    darkSum += shade * (counts[shade] ?? 0)
    const light = grey.length - dark
    if (dark === 0 || light === 0) continue
    const apart = dark * light * (darkSum / dark - (sum - darkSum) / light) ** 2
    if (apart > most) [most, best] = [apart, shade]
  }
  return best
}

interface Search {
  grey: ArrayLike<number>
  seen: Uint8Array
  width: number
  height: number
  threshold: number
}

/** Returns the light area that contains a pixel. */
function areaFrom(start: number, { grey, seen, width, height, threshold }: Search): { pixels: number; area: Area } {
  const open = [start]
  seen[start] = 1
  let pixels = 0
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    pixels++
    const x = at % width
    const y = (at - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
    for (const next of beside) {
      if (next < 0 || next >= grey.length || seen[next] || (grey[next] ?? 0) <= threshold) continue
      seen[next] = 1
      open.push(next)
    }
  }
  return { pixels, area: { left, top, width: right - left + 1, height: bottom - top + 1 } }
}
