import { expect, test } from 'vitest'
import { type Area, displayArea } from './display-area.ts'
import { mileageOnDisplay } from './mileage-reading.ts'

const [WIDTH, HEIGHT] = [72, 54]

/** A dark picture with light rectangles. */
function picture(lights: readonly (Area & { shade: number })[]): Uint8Array {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(14)
  for (const { left, top, width, height, shade } of lights)
    for (let y = top; y < top + height; y++) grey.fill(shade, y * WIDTH + left, y * WIDTH + left + width)
  return grey
}

const DISPLAY = { left: 26, top: 22, width: 24, height: 10, shade: 180 }

test('WRONG-09 the light display of a dark dashboard is found, without its edge', () => {
  const lamp = { left: 4, top: 4, width: 5, height: 5, shade: 250 }
  expect(displayArea(picture([DISPLAY, lamp]), WIDTH, HEIGHT)).toEqual({ left: 27, top: 23, width: 22, height: 8 })
})

test.each([
  ['nothing light', []],
  ['a lamp', [{ left: 4, top: 4, width: 4, height: 4, shade: 250 }]],
  ['a light wall', [{ left: 0, top: 0, width: WIDTH, height: 50, shade: 200 }]],
  ['a tall window', [{ left: 20, top: 2, width: 14, height: 48, shade: 200 }]],
])('%s is no display', (_what, lights) => {
  expect(displayArea(picture(lights), WIDTH, HEIGHT)).toBeNull()
})

test('WRONG-09 digits of a display that stand apart are one number; most digits count, then how often they were read', () => {
  expect(mileageOnDisplay(['0845 1', '0845 12.', '0845'], null)).toBe(84_512)
  expect(mileageOnDisplay(['0845 12.', '084512', '0846 12.'], 84_000)).toBe(84_512)
  expect(mileageOnDisplay(['0845 12.', '', '0846 12.'], 84_000)).toBeNull()
  expect(mileageOnDisplay(['', 'ODO'], null)).toBeNull()
})
