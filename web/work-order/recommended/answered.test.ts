import { expect, test } from 'vitest'
import { EMPTY_INSPECTION } from '../../../domain/work-order/inspection.ts'
import type { Order } from '../order.ts'
import { answerContent, linesOf, linesOfDraft, withAnswer } from './answered.ts'

const ORDER = { id: '1', lineItems: [{ serviceId: '3' }] } as Order
const FOUND = {
  ...EMPTY_INSPECTION,
  recommended: [
    { serviceId: '7', name: 'Cabin Air Filter', price: 6_400, addedPrice: 4_900, items: ['FrontLeft-brake'] },
    { serviceId: '8', name: 'Tire Rotation', price: 7_400, addedPrice: null, items: ['FrontLeft-tire'] },
    { serviceId: '3', name: 'Oil Change', price: 9_900, items: [] },
  ],
}
const SAID = {
  serviceId: '7',
  service: 'Cabin Air Filter',
  answer: 'APPROVED',
  price: 4_900,
  currency: 'CAD',
  name: 'Sam',
} as const

test('an inspection that waits shows its lines at the prices that the phone knew', () => {
  expect(linesOfDraft(FOUND, ORDER)).toMatchObject([
    { serviceId: '7', parts: ['Front left brake'], state: 'PENDING', price: 4_900, isForVisit: true },
    { serviceId: '8', price: 7_400, isForVisit: false },
    { serviceId: '3', state: 'ADDED' },
  ])
})

test('an answer that waits shows as given, with name, price and time', () => {
  const [filter, rotation] = withAnswer(linesOfDraft(FOUND, ORDER), SAID, Date.parse('2026-06-01T12:00:00Z'))
  expect(filter).toMatchObject({
    state: 'APPROVED',
    answeredBy: 'Sam',
    answeredPrice: 4_900,
    answeredAt: '2026-06-01T12:00:00.000Z',
  })
  expect(rotation?.state).toBe('PENDING')
})

test('what a phone kept before an update is read without harm', () => {
  expect(linesOf({})).toEqual([])
  expect(answerContent({ ...SAID })).toEqual(SAID)
  expect(answerContent({ ...SAID, price: '4900' })).toBeUndefined()
  expect(answerContent({ notes: 'x' })).toBeUndefined()
})
