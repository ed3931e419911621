import { expect, test } from 'vitest'
import { inkOf } from './local-contrast.ts'

const [WIDTH, HEIGHT] = [60, 40]

/** A stripe of ink, in a picture that gets lighter from left to right. */
function picture({ ink, ground }: { ink: number; ground: number }): number[] {
  return Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
    return (y === 20 ? ink : ground) + x
  })
}

/** The share of a row that is ink. */
const inkOfRow = (pixels: Uint8ClampedArray, row: number): number =>
  pixels.slice(row * WIDTH, (row + 1) * WIDTH).filter(pixel => pixel === 0).length / WIDTH

test.each([
  { name: 'dark on light', shades: { ink: 120, ground: 180 }, isLight: false },
  { name: 'light on dark', shades: { ink: 120, ground: 60 }, isLight: true },
])('weak ink in uneven light is found, $name', ({ shades, isLight }) => {
  const found = inkOf(picture(shades), { width: WIDTH, height: HEIGHT, isLight })
  expect(inkOfRow(found, 20)).toBe(1)
  expect(inkOfRow(found, 5)).toBe(0)
  expect(inkOfRow(found, 35)).toBe(0)
})

test('an even picture has no ink', () => {
  const found = inkOf(picture({ ink: 100, ground: 100 }), { width: WIDTH, height: HEIGHT, isLight: false })
  expect(found.every(pixel => pixel === 255)).toBe(true)
})
