import { expect, test } from 'vitest'
import { suggestedServices } from './suggested-services.ts'
import type { WornPart } from './worn-parts.ts'

const offer = (...keys: string[]) => keys.map(nameKey => ({ nameKey }))
const worn = (kind: WornPart['kind'], condition: WornPart['condition'], part: string = kind): WornPart => ({
  part,
  kind,
  condition,
})
const keysOf = (parts: WornPart[], ...keys: string[]) =>
  suggestedServices(parts, offer(...keys)).map(({ service, parts: helped }) => [service.nameKey, helped])

test('a service is suggested once for all the parts that it helps, the worst parts first', () => {
  const parts = [
    worn('brake', 'poor', 'Rear left brake'),
    worn('tire', 'fair', 'Front left tire'),
    worn('tire', 'fair', 'Rear left tire'),
  ]
  expect(keysOf(parts, 'tire_rotation', 'brake_inspection')).toEqual([
    ['brake_inspection', ['Rear left brake']],
    ['tire_rotation', ['Front left tire', 'Rear left tire']],
  ])
})

test('worn-out tires are not rotated, and washer fluid needs no visit', () => {
  expect(keysOf([worn('tire', 'poor'), worn('washerFluid', 'poor')], 'tire_rotation', 'vehicle_inspection')).toEqual([])
  expect(keysOf([worn('tire', 'poor')], 'tire_rotation', 'tire_replacement')).toEqual([['tire_replacement', ['tire']]])
})

test('the best service that is offered comes first, and nothing that is not offered', () => {
  expect(keysOf([worn('brake', 'poor')], 'brake_inspection', 'brake_pad_replacement')).toEqual([
    ['brake_pad_replacement', ['brake']],
  ])
  expect(keysOf([worn('brake', 'poor'), worn('leak', 'fair')], 'oil_change_basic')).toEqual([])
})
