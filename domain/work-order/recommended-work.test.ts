import { expect, test } from 'vitest'
import { EMPTY_INSPECTION, type InspectionDraft } from './inspection.ts'
import { readDraft } from './read-inspection.ts'
import { findingsOf, isRecommended, oldTires, stillRecommended, withRecommended } from './recommended-work.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const good = { tireCondition: 'good', brakeCondition: 'good', tireIdNumber: '', estimated: false } as const
const FOUND: InspectionDraft = {
  ...EMPTY_INSPECTION,
  corners: {
    FrontLeft: { ...good, tireIdNumber: '3514' },
    FrontRight: { ...good, tireCondition: 'fair', tireIdNumber: '3514' },
    RearLeft: { ...good, tireIdNumber: '3518', brakeCondition: 'poor' },
    RearRight: { ...good, tireIdNumber: '3525' },
  },
}
const BRAKES = { serviceId: '7', name: 'Brake Service', price: 18_900 }
const TIRES = { serviceId: '8', name: 'New Tires', price: 60_000 }

test('tires past six and ten years are named with their age', () => {
  expect(oldTires(FOUND, NOW)).toEqual([
    { corner: 'FrontLeft', part: 'Front left tire', years: 11, limit: 10 },
    { corner: 'FrontRight', part: 'Front right tire', years: 11, limit: 10 },
    { corner: 'RearLeft', part: 'Rear left tire', years: 7, limit: 6 },
  ])
})

test('a tire of more than ten years needs what a poor one needs, also with a good tread; one of six does not', () => {
  expect(findingsOf(FOUND, NOW).map(({ item, condition }) => [item, condition])).toEqual([
    ['FrontLeft-tire', 'poor'],
    ['FrontRight-tire', 'poor'],
    ['RearLeft-brake', 'poor'],
  ])
})

test('a service for several items is one line, and none without an item', () => {
  const one = withRecommended([], TIRES, { item: 'FrontLeft-tire', isWanted: true })
  const two = withRecommended(one, { ...TIRES, price: 61_000 }, { item: 'FrontRight-tire', isWanted: true })
  expect(two).toEqual([{ ...TIRES, price: 61_000, items: ['FrontLeft-tire', 'FrontRight-tire'] }])
  expect(isRecommended(two, TIRES, 'FrontRight-tire')).toBe(true)
  expect(isRecommended(two, BRAKES, 'FrontRight-tire')).toBe(false)
  // Ticked again, it is not there twice.
  expect(withRecommended(two, TIRES, { item: 'FrontLeft-tire', isWanted: true })[0]?.items).toHaveLength(2)
  const less = withRecommended(two, TIRES, { item: 'FrontLeft-tire', isWanted: false })
  expect(less).toEqual([{ ...TIRES, items: ['FrontRight-tire'] }])
  expect(withRecommended(less, TIRES, { item: 'FrontRight-tire', isWanted: false })).toEqual([])
})

test('what is not worn any more is not recommended', () => {
  const recommended = [
    { ...BRAKES, items: ['RearLeft-brake', 'FrontLeft-brake'] },
    { ...TIRES, items: ['RearRight-tire'] },
  ]
  expect(stillRecommended({ ...FOUND, recommended }, NOW)).toEqual([{ ...BRAKES, items: ['RearLeft-brake'] }])
})

test('recommended work is read from a phone or the server, without what cannot be read', () => {
  const line = { ...BRAKES, items: ['RearLeft-brake'] }
  const stored = {
    recommended: [{ ...line, items: ['RearLeft-brake', 'odometer', 7] }, { serviceId: 7 }, null],
    vin: 5,
  }
  expect(readDraft(stored)).toMatchObject({ recommended: [line], vin: '' })
  expect(readDraft({ recommended: 'x' }).recommended).toEqual([])
})
