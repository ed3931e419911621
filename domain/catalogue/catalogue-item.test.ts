import { expect, test } from 'vitest'
import { catalogueProblems, NO_VALUES, oilOf } from './catalogue-item.ts'
import { TEXTS } from './texts.ts'

const wrong = (...args: Parameters<typeof catalogueProblems>): string[] =>
  Object.entries(catalogueProblems(...args)).flatMap(([field, message]) => (message === undefined ? [] : [field]))

test('a part needs a name and a type, an oil its type and weight', () => {
  expect(wrong('PART', NO_VALUES)).toEqual(['name', 'partTypeId'])
  expect(wrong('PART', { ...NO_VALUES, name: 'PH3614', partTypeId: 1 })).toEqual([])
  expect(wrong('OIL', { ...NO_VALUES, oilType: 'SYNTHETIC', oilWeight: '5-30' })).toEqual(['oilWeight'])
  expect(wrong('OIL', { ...NO_VALUES, oilType: 'OLIVE', oilWeight: '5w-30 ' })).toEqual(['oilType'])
  expect(wrong('PART_TYPE', { ...NO_VALUES, name: 'Filter', purpose: 'oil_filter' })).toEqual([])
  expect(wrong('PART_TYPE', { ...NO_VALUES, name: 'Filter', purpose: 'tea' })).toEqual(['purpose'])
})

test('a name has one line and at most 255 characters', () => {
  expect(catalogueProblems('TOOL', { ...NO_VALUES, name: 'Jack\nstand' }).name).toBe(TEXTS.oneLine)
  expect(wrong('TOOL', { ...NO_VALUES, name: 'x'.repeat(256) })).toEqual(['name'])
  expect(wrong('TOOL', { ...NO_VALUES, name: '   ' })).toEqual(['name'])
})

test('the weight of an oil is stored in capitals', () => {
  expect(oilOf({ oilType: 'DIESEL', oilWeight: ' 15w-40' })).toEqual({ oilType: 'DIESEL', oilWeight: '15W-40' })
  expect(oilOf({ oilType: 'DIESEL', oilWeight: '15' })).toBeNull()
})
