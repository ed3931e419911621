import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../platform/testing/booking.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() =>
  t.db.owner.query('truncate work_order_photo, inspection, line_item, work_order cascade').catch(() => undefined),
)

test('a guest books a free slot: the van is claimed, the order is whole and the mail is on its way', async () => {
  const { ca } = t.fixture
  const { data, error } = await t.graphql(ca.host, CREATE_WORK_ORDER, bookingInput(t, { date: '2026-06-03T15:00:00Z' }))
  expect(error).toBeUndefined()
  expect(data.createWorkOrder).toMatchObject({ outcome: 'CONFIRMED', vanId: String(ca.vanIds[0]) })
})
