import { expect, test } from 'vitest'
import { readVolume, volumeProblem, volumeText } from './oil-volume.ts'

test('every tenth of a quart and of a litre reads the same after it was stored', () => {
  for (const country of ['US', 'CA'] as const)
    for (let tenths = 11; tenths <= 200; tenths++) {
      const typed = String(tenths / 10)
      expect(volumeText(readVolume(typed, country) ?? 0, country)).toBe(typed)
    }
})

test('an engine takes 1 to 20 litres, in the unit of the country', () => {
  expect(readVolume('4,7', 'CA')).toBe(4.7)
  expect(readVolume('4.7', 'US')).toBe(4.45)
  expect(readVolume('much', 'US')).toBeUndefined()
  expect(volumeProblem(4.45, 'US')).toBeUndefined()
  expect(volumeProblem(0.9, 'US')).toBe('Please enter between 1.1 and 21.1 QT.')
  expect(volumeProblem(20.1, 'CA')).toBe('Please enter between 1 and 20 L.')
  expect(volumeProblem(undefined, 'CA')).toBe('Please enter between 1 and 20 L.')
})
