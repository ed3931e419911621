import { expect, test } from 'vitest'
import { HELPS, helpsOf, suggestedServices } from './suggested-services.ts'
import type { WornPart } from './worn-parts.ts'

const offer = (...keys: string[]) => keys.map(nameKey => ({ nameKey, helps: null }))
const worn = (kind: WornPart['kind'], condition: WornPart['condition'], part: string = kind): WornPart => ({
  part,
  kind,
  item: 'brakeFluid',
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

test('the business decides what a service helps, in its own order', () => {
  const offered = [
    { nameKey: 'tire_check', helps: ['tire_fair', 'tire_poor'] as const },
    { nameKey: 'tire_hotel', helps: ['tire_poor'] as const },
    { nameKey: 'tire_rotation', helps: [] },
    { nameKey: 'brake_inspection', helps: null },
  ]
  const parts = [worn('tire', 'poor'), worn('tire', 'fair', 'Rear left tire'), worn('brake', 'fair')]
  expect(suggestedServices(parts, offered).map(({ service, parts: helped }) => [service.nameKey, helped])).toEqual([
    ['tire_check', ['tire', 'Rear left tire']],
    ['brake_inspection', ['brake']],
  ])
  // A service that is made for the part is better than one that was only chosen.
  const both = [...offered, { nameKey: 'new_tires', helps: null }]
  expect(suggestedServices([worn('tire', 'poor')], both)[0]?.service.nameKey).toBe('new_tires')
})

test('what a service helps is that of its key until the business chooses, in one order', () => {
  expect(helpsOf({ nameKey: 'tire_rotation', helps: null })).toEqual(['tire_fair'])
  expect(helpsOf({ nameKey: 'oil_change_basic', helps: null })).toEqual([])
  expect(helpsOf({ nameKey: 'tire_rotation', helps: ['leak_poor', 'brake_fair'] })).toEqual(['brake_fair', 'leak_poor'])
  expect(helpsOf({ nameKey: 'tire_rotation', helps: [] })).toEqual([])
  expect(helpsOf({ nameKey: 'all', helps: HELPS })).toEqual(HELPS)
})
