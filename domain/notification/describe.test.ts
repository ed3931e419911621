import { expect, test } from 'vitest'
import { type DescribedNotification, describeNotification } from './describe.ts'

const about = (one: Partial<DescribedNotification>): DescribedNotification => ({
  kind: 'request',
  facts: {},
  zone: 'America/Toronto',
  country: 'CA',
  name: 'Nora North',
  money: null,
  invoiceNumber: null,
  quoteNumber: null,
  period: null,
  postalCode: null,
  stock: null,
  ...one,
})
const text = (one: Partial<DescribedNotification>): string => {
  const { title, detail } = describeNotification(about(one))
  return `${title} | ${detail}`
}
const AT = '2026-06-03T14:00:00.000Z'

test('appointments say whose, when on the clock of the franchise, and in which van', () => {
  expect(text({ facts: { at: AT } })).toBe('Request from Nora North | Wed, Jun 3, 2026, 10:00 AM')
  expect(text({ kind: 'assigned', facts: { at: AT, van: 'Van 1' } })).toBe(
    'New appointment: Nora North | Wed, Jun 3, 2026, 10:00 AM · Van 1',
  )
  expect(text({ kind: 'moved', facts: { at: AT, from: '2026-06-02T20:00:00.000Z', change: 'time' } })).toBe(
    'Appointment moved: Nora North | Tue, Jun 2, 2026, 4:00 PM → Wed, Jun 3, 2026, 10:00 AM',
  )
  expect(text({ kind: 'moved', facts: { at: AT, van: 'Van 1', change: 'left' } })).toBe(
    'No longer in Van 1: Nora North | Wed, Jun 3, 2026, 10:00 AM',
  )
  expect(text({ kind: 'moved', facts: { at: AT, change: 'address' } })).toBe(
    'New address: Nora North | Wed, Jun 3, 2026, 10:00 AM',
  )
  expect(text({ kind: 'cancelled', name: null, facts: { at: AT } })).toBe(
    'Appointment cancelled: a customer | Wed, Jun 3, 2026, 10:00 AM',
  )
})

test('an answer to recommended work says whose, what and for which visit', () => {
  const facts = { at: AT, van: 'Van 1', service: 'Cabin Air Filter' }
  expect(text({ kind: 'work_answered', facts: { ...facts, answer: 'ACCEPTED' } })).toBe(
    'Nora North approved: Cabin Air Filter | Wed, Jun 3, 2026, 10:00 AM · Van 1',
  )
  expect(text({ kind: 'work_answered', facts: { ...facts, answer: 'DECLINED' } })).toMatch(/^Nora North declined: /)
})

test('a low rating names the customer and the visit', () => {
  expect(text({ kind: 'low_rating', facts: { at: AT, stars: 1 } })).toBe(
    '1 star from Nora North | Visit of Wed, Jun 3, 2026, 10:00 AM',
  )
  expect(text({ kind: 'low_rating', name: null, facts: { at: AT, stars: 2 } })).toMatch(/^2 stars from a customer/)
})

test('an appointment on a closed day names the customer and the time', () => {
  expect(text({ kind: 'closed_day', facts: { at: AT } })).toBe(
    'Booked on a closed day: Nora North | Wed, Jun 3, 2026, 10:00 AM',
  )
})

test('money and stock', () => {
  expect(text({ kind: 'assistance', postalCode: 'P0T2J0' })).toBe(
    'Nora North asks for help | From P0T 2J0, outside your service area',
  )
  const money = { amount: 12_345, currency: 'CAD' } as const
  expect(text({ kind: 'dispute', money, invoiceNumber: 1007 })).toBe(
    'Dispute opened: $123.45 | Nora North · Invoice 1007',
  )
  expect(text({ kind: 'statement', money, period: { startDate: '2026-06-01', endDate: '2026-06-15' } })).toBe(
    'Your payout statement is ready | Mon, Jun 1, 2026 to Mon, Jun 15, 2026 · $123.45',
  )
  const oil = { kind: 'oil', name: '5W-30' } as const
  expect(text({ kind: 'low_stock', stock: oil, facts: { quantity: 7.5, van: 'Van 2' } })).toBe(
    'Low stock: 5W-30 | 7.5 L left in Van 2',
  )
  expect(text({ kind: 'low_stock', stock: oil, country: 'US', facts: { quantity: 7.5 } })).toBe(
    'Low stock: 5W-30 | 7.93 QT left in the market',
  )
  expect(text({ kind: 'low_stock', stock: { kind: 'part', name: 'PH3614' }, facts: { quantity: 0 } })).toBe(
    'Out of stock: PH3614 | None left in the market',
  )
})

test('an answer to a quote says which, of whose and how much', () => {
  const quote = { kind: 'quote_answered', quoteNumber: 1001, money: { amount: 12_345, currency: 'CAD' } } as const
  expect(text({ ...quote, facts: { answer: 'ACCEPTED' } })).toBe('Quote 1001 accepted | Nora North · $123.45')
  expect(text({ ...quote, facts: { answer: 'DECLINED' } })).toBe('Quote 1001 declined | Nora North · $123.45')
})
