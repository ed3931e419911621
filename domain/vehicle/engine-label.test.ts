import { expect, test } from 'vitest'
import { type Engine, engineLabel } from './engine-label.ts'

test.each<[string, Engine]>([
  ['2.5L 4 cyl', { displacementL: 2.5, cylinders: 4, fuel: 'GASOLINE' }],
  ['2.0L 4 cyl', { displacementL: 1.998, cylinders: 4 }],
  ['6.7L 8 cyl diesel', { displacementL: 6.7, cylinders: 8, fuel: 'DIESEL' }],
  ['1.8L 4 cyl', { displacementL: 1.8, cylinders: 4, fuel: 'ELECTRIC' }],
  ['1.3L', { displacementL: 1.3 }],
  ['8 cyl', { cylinders: 8 }],
  ['Electric', { fuel: 'ELECTRIC' }],
  ['Hydrogen fuel cell', { fuel: 'HYDROGEN' }],
  ['Diesel', { fuel: 'DIESEL' }],
  ['Not specified', { fuel: 'GASOLINE' }],
  ['Not specified', {}],
])('%s', (label, engine) => {
  expect(engineLabel(engine)).toBe(label)
})
