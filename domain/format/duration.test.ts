import { expect, test } from 'vitest'
import { durationText, shortDuration } from './duration.ts'

test.each([
  [0, '0 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [180, '3 hours'],
  [1_440, '24 hours'],
  [2_880, '2 days'],
  [2_940, '49 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test.each([
  [45, '45\u00a0min'],
  [60, '1\u00a0h'],
  [85, '1\u00a0h\u00a025'],
  [125, '2\u00a0h\u00a005'],
])('%i minutes are %s in short', (minutes, text) => {
  expect(shortDuration(minutes)).toBe(text)
})
