import { expect, test } from 'vitest'
import { areaProblem, MAX_CODES } from './area-problem.ts'
import { readPasted } from './paste.ts'

const NOTHING = { codes: [], beginnings: [], otherCountry: [], wrong: [] }

test('codes are separated by commas, spaces and lines, and a Canadian code may have a space', () => {
  expect(readPasted('m5v, M5H;M4W\n\tM5V  1J9 M5V', 'CA')).toEqual({
    ...NOTHING,
    codes: ['M5V', 'M5H', 'M4W', 'M5V1J9'],
  })
  expect(readPasted('78701 78702-1234', 'US')).toEqual({ ...NOTHING, codes: ['78701', '78702'] })
})

test('a star means all codes with that prefix', () => {
  expect(readPasted('M5* m* K1A*', 'CA')).toEqual({ ...NOTHING, beginnings: ['M5', 'M', 'K1A'] })
  expect(readPasted('787*', 'US')).toEqual({ ...NOTHING, beginnings: ['787'] })
})

test('codes of the other country and other words are named', () => {
  expect(readPasted('78701 787* M5V 1J 5M*', 'CA')).toEqual({
    codes: ['M5V'],
    beginnings: [],
    otherCountry: ['78701', '787*'],
    wrong: ['1J', '5M*'],
  })
  expect(readPasted('M5V M5*', 'US')).toEqual({ ...NOTHING, otherCountry: ['M5V', 'M5*'] })
})

test('an area has only codes of its country, as stored', () => {
  expect(areaProblem(['M5V', 'M5V1J9'], 'CA')).toBeUndefined()
  expect(areaProblem([], 'CA')).toBeUndefined()
  for (const wrong of ['78701', 'm5v', 'M5V 1J9', 'XYZ']) expect(areaProblem(['M5H', wrong], 'CA')).toContain(wrong)
  expect(
    areaProblem(
      Array.from({ length: MAX_CODES + 1 }, () => 'M5V'),
      'CA',
    ),
  ).toContain('5,000')
})
