import { expect, test } from 'vitest'
import { chosenStock } from './chosen-stock.ts'

const vans = [{ id: '4' }, { id: '5' }]

test('technicians start with their first van, others with the market', () => {
  expect(chosenStock({}, vans, true)).toEqual({ vanId: '4', list: 'parts', filter: '' })
  expect(chosenStock({}, vans, false)).toEqual({ vanId: null, list: 'parts', filter: '' })
})

test('a URL names its place and list, and an unknown one opens the default', () => {
  expect(chosenStock({ place: '5', list: 'fuel', filter: 'reg' }, vans, false)).toEqual({
    vanId: '5',
    list: 'fuel',
    filter: 'reg',
  })
  expect(chosenStock({ place: 'market', list: 'fuel' }, vans, true)).toEqual({ vanId: null, list: 'parts', filter: '' })
  expect(chosenStock({ place: '99', list: 'oil' }, vans, true)).toEqual({ vanId: '4', list: 'oil', filter: '' })
})
