import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { impactOf, planSettings } from '../../testing/settings/plans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let s: Awaited<ReturnType<typeof planSettings>>
beforeAll(async () => {
  t = await createTestApp()
  s = await planSettings(t)
})
afterAll(() => t.close())

test('golden: members pay the new price from their first renewal on or after the announced day, and not a day before', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  await t.db.owner.query(`delete from app.outbox`)
  t.clock.set(new Date('2026-06-01T12:00:00Z'))
  // The test's plan sets the price of the version on sale to 49.00.
  const [early, late, leaver, unmailed] = [
    await s.member(),
    await s.member('2026-06-15T12:00:00Z'),
    await s.member(),
    await s.member(),
  ]
  const sold = await s.monthly()
  expect(sold).toMatchObject({ price: 4_900, members: 4 })
  t.clock.set(new Date('2026-06-16T12:00:00Z'))
  await s.saveNewVersion(5_950)
  // At least 30 days ahead.
  expect((await s.announce(await s.monthly(sold.version), '2026-07-16')).error).toMatchObject({
    fields: [{ field: 'fromDay' }],
  })
  const { warnings } = await s.announceAccepted('2026-08-10', sold.version)
  expect(warnings).toHaveLength(4)
  expect(warnings[0]?.text).toContain(
    `$49.00 until now, $59.50 from ${formatLongDate(new Date('2026-08-10T08:00:00Z'), 'UTC')}`,
  )
  expect((await s.announce(await s.monthly(sold.version), '2026-08-11')).error).toMatchObject({ error: 'NO_MOVE' })
  // The announced price is the one that members will pay: another one is another version.
  expect((await s.save(await s.monthly(), { price: 9_900 })).error).toMatchObject({ error: 'IMPACT_CHANGED' })
  expect(await s.mailMove([early.id, late.id, leaver.id])).toBe(4)
  // A repeated job notes the first mail only.
  t.clock.set(new Date('2026-07-30T12:00:00Z'))
  await s.mailMove([early.id])
  expect(await s.monthly(sold.version)).toMatchObject({ move: { members: 4, notified: 3 } })
  await t.db.owner.query(`update subscription set cancel_effective_at = '2026-10-02T08:00:00Z' where id = $1`, [
    leaver.id,
  ])

  const before = '4900 + 637 = 5537'
  const after = '5950 + 774 = 6724'
  // July 4 and August 4 are before the day, also when the worker runs late, after it.
  await s.renewAt('2026-07-04T08:00:00Z', early)
  await s.renewAt('2026-08-08T12:00:00Z', early)
  expect(await s.bills(early)).toEqual([before, before, before])
  await s.renewAt('2026-07-16T08:00:00Z', late)
  expect(await s.bills(late)).toEqual([before, before])
  // August 16 is on or after it; several workers and repeated runs bill it once.
  t.clock.set(new Date('2026-08-16T08:00:00Z'))
  await Promise.allSettled(
    [1, 2, 3].map(() => t.jobs['renew-subscription'](t.fixture.ca.id, { subscriptionId: late.id })),
  )
  await s.renewAt('2026-08-16T08:00:00Z', late)
  await s.renewAt('2026-08-16T09:00:00Z', late)
  expect(await s.bills(late)).toEqual([before, before, after])
  await s.renewAt('2026-09-04T08:00:00Z', early)
  await s.renewAt('2026-10-04T08:00:00Z', early)
  expect(await s.bills(early)).toEqual([before, before, before, after, after])
  expect(await s.planOfMember(early)).toEqual({ version: sold.version + 1, price: 5_950 })
  // Who cancelled pays the old price until the end; who got no mail pays it until 30 days after one.
  for (const day of ['2026-07-04', '2026-08-04', '2026-09-04']) await s.renewAt(`${day}T08:00:00Z`, leaver)
  expect(await s.bills(leaver)).toEqual([before, before, before, before])
  for (const day of ['2026-07-04', '2026-08-04', '2026-09-04']) await s.renewAt(`${day}T08:00:00Z`, unmailed)
  expect(await s.bills(unmailed)).toEqual([before, before, before, before])
  t.clock.set(new Date('2026-09-10T08:00:00Z'))
  await s.mailMove([unmailed.id])
  await s.renewAt('2026-10-04T08:00:00Z', unmailed)
  await s.renewAt('2026-11-04T08:00:00Z', unmailed)
  expect((await s.bills(unmailed)).slice(4)).toEqual([before, after])
  // The payment of the new price is on the invoice that the member paid, to the cent.
  const { rows } = await t.db.owner.query<{ paid: number }>(
    `select sum(e.amount)::int as paid from payment_entry e join invoice i on i.id = e.invoice_id where i.subscription_id = $1`,
    [early.id],
  )
  expect(rows).toEqual([{ paid: 3 * 5_537 + 2 * 6_724 }])
})

test('an announced move is withdrawn before its day, members who got the mail learn it, and keep their price', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  await t.db.owner.query(`delete from app.outbox`)
  t.clock.set(new Date('2026-11-10T12:00:00Z'))
  const [told, untold] = [await s.member('2026-11-12T16:00:00Z'), await s.member('2026-11-12T18:00:00Z')]
  const sold = await s.monthly()
  await s.saveNewVersion(7_900)
  await s.announceAccepted('2026-12-20', sold.version)
  await s.mailMove([told.id])
  const open = await s.monthly(sold.version)
  expect((await s.act('withdrawPlanMove', open)).data).toMatchObject({ withdrawPlanMove: { move: null } })
  expect((await s.act('withdrawPlanMove', await s.monthly(sold.version))).error).toMatchObject({ error: 'MOVE_GONE' })
  const mails = await t.db.owner.query<{ id: number }>(
    `select (payload->>'subscriptionId')::int as id from app.outbox where task = 'mail-plan-move' and payload->>'occasion' = 'withdrawn'`,
  )
  expect(mails.rows).toEqual([{ id: told.id }])
  await s.mailMove([told.id], 'withdrawn')
  // The announcement that was not sent yet is not sent any more.
  await s.mailMove([untold.id])
  const { rows } = await t.db.owner.query<{ subject: string }>(
    `select subject from sent_mail where message_id like 'plan-move-%' and user_id = any($1) order by sent_at`,
    [[told.userId, untold.userId]],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `New price of your ${sold.name} from Sunday, December 20, 2026`,
    `The price of your ${sold.name} stays the same`,
  ])
  await s.renewAt('2026-12-13T08:00:00Z', told)
  await s.renewAt('2027-01-13T08:00:00Z', told)
  expect(await s.bills(told)).toEqual(Array(3).fill('4900 + 637 = 5537'))
})

test('a move that has taken effect is not withdrawn, and nobody is moved to another rhythm', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  t.clock.set(new Date('2027-02-01T12:00:00Z'))
  await s.member('2027-02-03T16:00:00Z')
  const sold = await s.monthly()
  const shown = await s.save(sold, { price: 52_000, frequency: 'ANNUALLY' })
  await s.save(sold, { price: 52_000, frequency: 'ANNUALLY' }, impactOf(shown).stamp)
  expect((await s.announce(await s.monthly(sold.version), '2027-04-01')).error).toMatchObject({
    error: 'NO_MOVE',
    message: expect.stringContaining('another rhythm') as string,
  })
  await saveUnsold(5_500)
  await s.announceAccepted('2027-03-10', sold.version)
  t.clock.set(new Date('2027-03-10T08:00:00Z'))
  expect((await s.act('withdrawPlanMove', await s.monthly(sold.version))).error).toMatchObject({ error: 'MOVE_GONE' })
})

/** The newest version has no members, so it is edited in place. */
async function saveUnsold(price: number): Promise<void> {
  expect((await s.save(await s.monthly(), { price })).error).toBeUndefined()
}
