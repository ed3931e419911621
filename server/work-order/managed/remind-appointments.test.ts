import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

/** Runs the recurring task. @returns the times that customers are now to be reminded of, by order */
async function remind(at: string): Promise<(id: number) => string[]> {
  t.clock.set(new Date(at))
  await t.recurring['remind-appointments']()
  const { rows } = await t.db.owner.query<{ payload: { workOrderId: number; scheduledAt: string } }>(
    `select payload from app.outbox where task = 'mail-reminder' order by id`,
  )
  return id => rows.filter(({ payload }) => payload.workOrderId === id).map(({ payload }) => payload.scheduledAt)
}

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: false) { reason } }`

test('a customer is reminded once, at nine of the day before, and again when the visit was moved', async () => {
  const { host, emails, id: tenantId } = t.fixture.ca
  const token = await t.tokenOf(host, emails.customer)
  const { workOrderId: id } = await book(t, { date: '2026-06-04T15:00:00Z' }, token)
  expect((await remind('2026-06-03T12:50:00Z'))(id)).toEqual([])
  const first = '2026-06-04T15:00:00.000Z'
  expect((await remind('2026-06-03T13:00:00Z'))(id)).toEqual([first])
  expect((await remind('2026-06-03T13:10:00Z'))(id)).toEqual([first])
  const later = '2026-06-09T15:00:00.000Z'
  const { error } = await t.graphql(host, MOVE, { id, scheduledAt: later }, token)
  expect(error).toBeUndefined()
  expect((await remind('2026-06-08T12:50:00Z'))(id)).toEqual([first])
  expect((await remind('2026-06-08T13:00:00Z'))(id)).toEqual([first, later])
  const mails = async () =>
    (
      await t.db.owner.query<{ text: string; subject: string }>(
        `select subject, text from sandbox.mail where subject like 'Tomorrow:%' order by id`,
      )
    ).rows
  // A reminder of a time that is not the order's any more is not sent.
  await t.jobs['mail-reminder'](tenantId, { workOrderId: id, scheduledAt: first })
  expect(await mails()).toEqual([])
  await t.jobs['mail-reminder'](tenantId, { workOrderId: id, scheduledAt: later })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Tomorrow: we’ll be there on Tuesday, June 9, 2026 at 11:00 AM Eastern Time')
  for (const part of [
    '10 King St W',
    'Basic Oil Change',
    'have the key ready',
    '/manage?start=confirm#m',
    '?start=move#m',
    '?start=cancel#m',
  ])
    expect(mail?.text).toContain(part)
})

test('nobody is reminded of a request, of a cancelled visit, or of a time that they learned less than 24 hours ahead', async () => {
  const { host, emails } = t.fixture.ca
  const token = await t.tokenOf(host, emails.customer)
  const soon = await book(t, { date: '2026-06-03T17:00:00Z' }, token)
  t.clock.set(new Date('2026-06-02T12:00:00Z'))
  const cancelled = await book(t, { date: '2026-06-03T19:00:00Z' }, token)
  await t.graphql(
    host,
    'mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id } }',
    { id: cancelled.workOrderId },
    token,
  )
  await t.db.owner.query(
    `update work_order set is_confirmed = false, van_id = null, unavailability_reason = 'NO_VAN_AVAILABLE' where id = $1`,
    [soon.workOrderId],
  )
  const { workOrderId: moved } = await book(t, { date: '2026-06-05T17:00:00Z' }, token)
  t.clock.set(new Date('2026-06-02T17:30:00Z'))
  const { data } = await t.graphql(host, MOVE, { id: moved, scheduledAt: '2026-06-03T18:00:00Z' }, token)
  expect(data?.updateScheduledTime.reason ?? null).toBeNull()
  const reminded = await remind('2026-06-02T18:00:00Z')
  for (const id of [soon.workOrderId, cancelled.workOrderId, moved]) expect(reminded(id)).toEqual([])
})
