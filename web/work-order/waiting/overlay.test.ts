import { expect, test } from 'vitest'
import { EMPTY_INSPECTION } from '../../../domain/work-order/inspection.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import type { Order } from '../order.ts'
import { afterSending, listedWithWaiting, withWaiting } from './overlay.ts'

const ORDER = {
  id: '1',
  version: 1,
  status: 'ASSIGNED',
  isInspected: false,
  overdue: true,
  notes: 'old',
  inspection: null,
} as Order
const waiting = (kind: Waiting['kind'], content: object, parts: Partial<Waiting> = {}): Waiting => ({
  id: kind,
  key: kind,
  orderId: '1',
  kind,
  at: Date.parse('2026-06-01T12:00:00Z'),
  nth: 1,
  version: 1,
  location: null,
  refused: null,
  isAttended: false,
  content,
  ...parts,
})

test('an order looks as it will once everything is sent', () => {
  const shown = withWaiting(ORDER, [
    waiting('notes', { notes: 'new' }),
    waiting('finish', { ...EMPTY_INSPECTION, mileage: 84_000 }),
    waiting('complete', { total: 100 }),
  ])
  expect(shown).toMatchObject({
    notes: 'new',
    isInspected: true,
    inspection: { mileage: 84_000, isFinished: true, amendments: [] },
    status: 'COMPLETE',
    completedAt: '2026-06-01T12:00:00.000Z',
  })
  expect(listedWithWaiting(ORDER, [waiting('complete', {})])).toMatchObject({ status: 'COMPLETE', overdue: false })
})

test('an inspection that waits recommends its work, and an answer that waits counts for it', () => {
  const recommended = [{ serviceId: '7', name: 'Wiper Blades', price: 6_000, addedPrice: 4_500, items: [] }]
  const finish = waiting('finish', { ...EMPTY_INSPECTION, recommended })
  const said = {
    serviceId: '7',
    service: 'Wiper Blades',
    answer: 'APPROVED',
    price: 4_500,
    currency: 'CAD',
    name: 'Sam',
  }
  const order = { ...ORDER, lineItems: [], recommendedWork: [] }
  expect(withWaiting(order, [finish]).recommendedWork).toMatchObject([{ state: 'PENDING', price: 4_500 }])
  expect(withWaiting(order, [finish, waiting('answer', said)]).recommendedWork).toMatchObject([
    { state: 'APPROVED', answeredBy: 'Sam', answeredPrice: 4_500 },
  ])
  expect(withWaiting(order, [finish, waiting('answer', { serviceId: '7' })]).recommendedWork).toMatchObject([
    { state: 'PENDING' },
  ])
})

test('what was refused, or is on its way, or belongs to another order changes nothing', () => {
  const refused = { statusCode: 409, error: 'NOT_NOW', message: '' }
  for (const parts of [{ refused }, { isAttended: true }, { orderId: '2' }, { content: undefined }])
    expect(withWaiting(ORDER, [waiting('notes', { notes: 'new' }, parts)])).toEqual(ORDER)
})

test('what is kept of an order follows an own change that was sent, unless somebody else changed it too', () => {
  const notes = waiting('notes', { notes: 'new' })
  expect(afterSending(ORDER, notes, { version: 2, raises: 1 })).toMatchObject({ notes: 'new', version: 2 })
  const draft = waiting('draft', { ...EMPTY_INSPECTION, mileage: 84_000 }, { version: null })
  const answered = { inspection: { mileage: 84_000, isFinished: false }, version: 1 }
  expect(afterSending(ORDER, draft, { version: 1, raises: 0 })).toMatchObject(answered)
  expect(afterSending(ORDER, draft, { version: 2, raises: 0 })).toBeUndefined()
  expect(afterSending(ORDER, notes, { version: 3, raises: 1 })).toBeUndefined()
  // A repeated call is answered with the version that others made since.
  expect(afterSending({ ...ORDER, version: 2 }, notes, { version: 3, raises: 1 })).toBeUndefined()
})
