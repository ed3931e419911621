import { expect, test } from 'vitest'
import { stampOf } from './stamp.ts'

test('the stamp of a section changes with each of its values, and only then', () => {
  const section = { hours: [{ weekday: 1, opensMinute: 480 }], name: 'North' }
  expect(stampOf(structuredClone(section))).toBe(stampOf(section))
  expect(stampOf({ ...section, name: 'South' })).not.toBe(stampOf(section))
  expect(stampOf({ ...section, hours: [] })).not.toBe(stampOf(section))
})
