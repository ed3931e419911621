import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, readable, textOn } from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)

test('contrast is 21 between black and white and 1 between equals', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#1a6b3c', '#1A6B3C')).toBe(1)
})

test('text on any colour a tenant may choose reaches 4.5:1', () => {
  fc.assert(fc.property(color, background => contrast(textOn(background), background) >= 4.5))
})

test('a derived shade reaches 4.5:1 on light and on dark surfaces, from any colour', () => {
  fc.assert(
    fc.property(
      color,
      chosen =>
        contrast(readable(chosen, ['#ffffff', '#f5f6f7']), '#f5f6f7') >= 4.5 &&
        contrast(readable(chosen, ['#16181b', '#22252a']), '#22252a') >= 4.5,
    ),
  )
})

test('a readable colour stays unchanged', () => {
  expect(readable('#1a6b3c', ['#ffffff'])).toBe('#1a6b3c')
})

test('a lemon on white is darkened, not replaced', () => {
  const shade = readable('#f5e663', ['#ffffff'])
  expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(shade).not.toBe('#000000')
})

test('mixing includes both ends, and an invalid colour counts as grey', () => {
  expect(mix('#123456', '#ffffff', 0)).toBe('#123456')
  expect(mix('#123456', '#ffffff', 1)).toBe('#ffffff')
  expect(mix('tomato', '#ffffff', 0)).toBe('#808080')
})
