import { describe, expect, test } from 'vitest'
import { FEE } from '../pricing/fees.ts'
import { type BookingChoice, bookingLines } from './booking-lines.ts'

const offer = (serviceId: number, nameKey: string, serviceType: string, price: number, isFee = false) => ({
  serviceId,
  nameKey,
  name: nameKey,
  serviceType,
  price,
  isFee,
})
const OFFERS = [
  offer(1, 'oil', 'OIL_CHANGE', 8_900),
  offer(2, 'rotation', 'PRIMARY', 5_900),
  offer(3, 'filter', 'ADD_ON', 4_900),
  offer(4, FEE.mobile, 'ADD_ON', 1_500, true),
  offer(5, FEE.supplies, 'ADD_ON', 495, true),
  offer(6, FEE.environmental, 'ADD_ON', 350, true),
  offer(7, FEE.mileage, 'ADD_ON', 150, true),
]
const choice = (pickedIds: number[], mileageUnits = 0): BookingChoice => ({
  pickedIds,
  mileageUnits,
  scheduledAt: null,
  now: new Date('2026-06-01T14:00:00Z'),
  vendorId: null,
  subscription: null,
  priorityHours: 24,
})
const priced = (pickedIds: number[], units?: number): [number, number][] =>
  bookingLines(OFFERS, choice(pickedIds, units)).map(line => [line.serviceId, line.price])

test('picked services come first, in the order of the list, then their fees', () => {
  expect(priced([3, 1])).toEqual([
    [1, 8_900],
    [3, 4_900],
    [4, 1_500],
    [5, 495],
    [6, 350],
  ])
})

test('the mileage charge is one line for all units', () => {
  expect(priced([2], 4)).toEqual([
    [2, 5_900],
    [4, 1_500],
    [7, 600],
  ])
})

test('fees cannot be picked, and services that are not on offer are omitted', () => {
  expect(priced([5, 99])).toEqual([])
})

describe('a plan adds its matching entry', () => {
  const pairs = [
    ['subscribe_to_monthly_plan', 'subscription_plan_monthly'],
    ['subscribe_to_annual_plan', 'subscription_plan_annual'],
    ['subscribe_to_all_inclusive_annual_plan', 'subscription_plan_annual_all_inclusive'],
  ] as const
  const offers = [
    ...OFFERS,
    ...pairs.flatMap(([plan, entry], i) => [
      offer(20 + i, plan, 'SUBSCRIPTION', 0),
      offer(30 + i, entry, 'SUBSCRIPTION', 0, true),
    ]),
  ]
  test.each(pairs.map((pair, i) => [...pair, i] as const))('%s adds %s', (plan, entry, i) => {
    const lines = bookingLines(offers, choice([20 + i, 3]))
    expect(lines.map(line => line.nameKey)).toEqual(['filter', plan, entry, FEE.mobile])
  })
  test('no other service adds one', () => {
    expect(bookingLines(offers, choice([1])).some(line => line.serviceType === 'SUBSCRIPTION')).toBe(false)
  })
})
