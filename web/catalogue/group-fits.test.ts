import { expect, test } from 'vitest'
import { groupFits } from './group-fits.ts'

const fit = (id: string, year: number, engine = '2.5L 4 cyl') => ({ id, year, make: 'Toyota', model: 'Camry', engine })

test('the years of a model and engine are one line, and a gap begins another', () => {
  expect(groupFits([fit('1', 2018), fit('2', 2019), fit('3', 2021), fit('4', 2021, '3.5L 6 cyl')])).toEqual([
    { ids: ['1', '2'], name: 'Toyota Camry', engine: '2.5L 4 cyl', from: 2018, to: 2019 },
    { ids: ['3'], name: 'Toyota Camry', engine: '2.5L 4 cyl', from: 2021, to: 2021 },
    { ids: ['4'], name: 'Toyota Camry', engine: '3.5L 6 cyl', from: 2021, to: 2021 },
  ])
})
