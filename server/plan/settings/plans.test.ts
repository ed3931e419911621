import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { approvePayment } from '../../payment/settle-payment.ts'
import { book, serviceAndBill } from '../../testing/orders.ts'
import { addPlan, putPlanOnOrder, type Subscribed, subscribe } from '../../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let hour = 12

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
})
afterAll(() => t.close())

const tokens = new Map<string, string>()
/** Asks as the owner, or as somebody else. Sessions end while the clock moves on, so there is one for each day. */
async function ask(
  query: string,
  variables: object = {},
  who: 'tester' | 'manager' = 'tester',
): Promise<GraphqlResult> {
  const { host, emails } = t.fixture.ca
  const key = `${who} ${t.clock.now().toISOString().slice(0, 10)}`
  const token = tokens.get(key) ?? (await t.tokenOf(host, emails[who]))
  tokens.set(key, token)
  return await t.graphql(host, query, variables, token)
}

interface Version {
  id: string
  version: number
  name: string
  price: number
  active: boolean
  members: number
  leaving: number
  isSold: boolean
  move: { effectiveAt: string; members: number; notified: number } | null
  stamp: string
}
const FIELDS = 'id version name price active members leaving isSold move { effectiveAt members notified } stamp'
const MONTHLY = {
  name: 'Monthly care plan',
  description: 'Oil',
  price: 4_900,
  frequency: 'MONTHLY',
  renewPeriod: 1,
}

const plans = async () =>
  (await ask(`{ planList { plans { aliasName currency versions { ${FIELDS} } } missing { aliasName currency } } }`))
    .data.planList as {
    plans: { aliasName: string; currency: string; versions: Version[] }[]
    missing: { aliasName: string; currency: string }[]
  }
const monthly = async (version?: number): Promise<Version> => {
  const plan = (await plans()).plans.find(({ aliasName }) => aliasName === 'subscription_plan_monthly')
  const found = plan?.versions.find(each => version === undefined || each.version === version)
  if (!found) throw new Error('there is no monthly plan')
  return found
}
const create = (aliasName: string, plan: object = MONTHLY, who?: 'manager') =>
  ask(
    `mutation C($aliasName: String!, $plan: PlanInput!) { createPlan(aliasName: $aliasName, currency: CAD, plan: $plan) { ${FIELDS} } }`,
    { aliasName, plan },
    who,
  )
const save = ({ id, stamp }: Version, plan: object, accepted: string | null = null) =>
  ask(
    `mutation S($planId: ID!, $seen: String!, $accepted: String, $plan: PlanInput!) { savePlan(planId: $planId, seen: $seen, accepted: $accepted, plan: $plan) { ${FIELDS} } }`,
    { planId: id, seen: stamp, accepted, plan: { ...MONTHLY, ...plan } },
  )
const act = (what: string, { id, stamp }: Version, accepted: string | null = null) =>
  ask(
    accepted === null
      ? `mutation A($planId: ID!, $seen: String!) { ${what}(planId: $planId, seen: $seen) { ${FIELDS} } }`
      : `mutation A($planId: ID!, $seen: String!, $accepted: String) { ${what}(planId: $planId, seen: $seen, accepted: $accepted) { ${FIELDS} } }`,
    { planId: id, seen: stamp, ...(accepted !== null && { accepted }) },
  )
interface Impact {
  warnings: { text: string; customerId?: number }[]
  stamp: string
}
const impactOf = ({ error }: GraphqlResult): Impact => (error as unknown as { impact: Impact }).impact

/** Saves terms of a sold plan: the first try shows what they do, the second accepts it. */
async function saveNewVersion(price: number): Promise<Version> {
  const shown = await save(await monthly(), { price })
  expect(shown.error).toMatchObject({ statusCode: 409, error: 'IMPACT_CHANGED' })
  const { data } = await save(await monthly(), { price }, impactOf(shown).stamp)
  return (data as { savePlan: Version }).savePlan
}

const announce = ({ id, stamp }: Version, fromDay: string, accepted: string | null = null) =>
  ask(
    `mutation M($planId: ID!, $seen: String!, $fromDay: String!, $accepted: String) { announcePlanMove(planId: $planId, seen: $seen, fromDay: $fromDay, accepted: $accepted) { ${FIELDS} } }`,
    { planId: id, seen: stamp, fromDay, accepted },
  )
async function announceAccepted(fromDay: string, version = 1): Promise<Impact> {
  const impact = impactOf(await announce(await monthly(version), fromDay))
  expect((await announce(await monthly(version), fromDay, impact.stamp)).error).toBeUndefined()
  return impact
}

/** Makes a paid monthly plan of a guest at the version on sale then: 49.00 by the test's plan. */
async function member(date = `2026-06-03T${hour++}:00:00Z`): Promise<Subscribed> {
  const made = await subscribe(t, { date })
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from payment where invoice_id = $1 and status in ('SENT', 'PENDING')`,
    [made.invoiceId],
  )
  await approvePayment(t.db.databases.of(t.fixture.ca.id), rows[0]?.id ?? 0, {
    providerPaymentId: randomUUID(),
    now: t.clock.now(),
  })
  return made
}

/** Does a plan's due work and settles the bill that it wrote. */
async function renewAt(instant: string, { id }: Subscribed): Promise<void> {
  t.clock.set(new Date(instant))
  await t.jobs['renew-subscription'](t.fixture.ca.id, { subscriptionId: id })
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select p.id from payment p join invoice i on i.id = p.invoice_id where i.subscription_id = $1 and p.status in ('SENT', 'PENDING')`,
    [id],
  )
  for (const payment of rows)
    await approvePayment(t.db.databases.of(t.fixture.ca.id), payment.id, {
      providerPaymentId: randomUUID(),
      now: t.clock.now(),
    })
}

/** Returns what each period billed: subtotal, tax and total in cents. */
const bills = async ({ id }: Subscribed): Promise<string[]> =>
  (
    await t.db.owner.query<{ bill: string }>(
      `select sub_total || ' + ' || tax || ' = ' || billed_amount as bill from invoice where subscription_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ bill }) => bill)

async function mailMove(subscriptionIds: readonly number[], occasion: 'announced' | 'withdrawn' = 'announced') {
  const { rows } = await t.db.owner.query<{ payload: { planMoveId: number; subscriptionId: number } }>(
    `select payload from app.outbox where task = 'mail-plan-move' and payload->>'occasion' = $1 order by id`,
    [occasion],
  )
  for (const { payload } of rows)
    if (subscriptionIds.includes(payload.subscriptionId))
      await t.jobs['mail-plan-move'](t.fixture.ca.id, { ...payload, occasion })
  return rows.length
}
const planOfMember = async ({ id }: Subscribed) =>
  (
    await t.db.owner.query<{ version: number; price: number }>(
      `select t.version, s.price from subscription s join subscription_type t on t.id = s.subscription_type_id where s.id = $1`,
      [id],
    )
  ).rows[0]

test('a plan is created once in a currency, with what a booking needs to offer it', async () => {
  t.clock.set(new Date('2026-06-01T10:00:00Z'))
  expect((await plans()).missing).toContainEqual({
    aliasName: 'subscription_plan_annual_all_inclusive',
    currency: 'CAD',
  })
  const annual = { ...MONTHLY, name: 'Gold', price: 74_900, frequency: 'ANNUALLY' }
  expect((await create('subscription_plan_annual_all_inclusive', annual, 'manager')).error).toMatchObject({
    statusCode: 404,
  })
  expect((await create('subscription_plan_annual_all_inclusive', { ...annual, price: 5 })).error).toMatchObject({
    fields: [{ field: 'price' }],
  })
  expect((await create('coffee', annual)).error).toMatchObject({ fields: [{ field: 'aliasName' }] })
  expect((await create('subscription_plan_annual_all_inclusive', annual)).data).toMatchObject({
    createPlan: { version: 1, price: 74_900, active: true, members: 0, isSold: false },
  })
  expect((await create('subscription_plan_annual_all_inclusive', annual)).error).toMatchObject({ statusCode: 422 })
  const offered = async () =>
    (
      (await ask('{ servicePrices(countryCode: "CA") { nameKey name value plan { price } } }')).data as {
        servicePrices: { nameKey: string; name: string; value: number; plan: { price: number } | null }[]
      }
    ).servicePrices.find(({ nameKey }) => nameKey === 'subscribe_to_all_inclusive_annual_plan')
  await expect.poll(offered).toMatchObject({ name: 'Gold', value: 0, plan: { price: 74_900 } })
})

test('a plan that nobody bought is edited in place; once it is sold, other terms make a new version', async () => {
  await addPlan(t, 'MONTHLY', MONTHLY.name)
  const first = await monthly()
  expect((await save(first, { price: 4_800 })).data).toMatchObject({
    savePlan: { id: first.id, version: 1, price: 4_800 },
  })
  expect((await save(first, { price: 4_700 })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  expect((await save(await monthly(), { price: 4_900 })).error).toBeUndefined()
  const old = await member()
  expect(await monthly()).toMatchObject({ version: 1, members: 1, isSold: true })
  // What customers read is changed in place.
  expect((await save(await monthly(), { name: 'Care plan' })).data).toMatchObject({ savePlan: { version: 1 } })
  const shown = await save(await monthly(), { price: 5_900 })
  expect(impactOf(shown).warnings.map(({ text }) => text)).toEqual([
    'New members pay $59.00, as version 2.',
    '1 member keeps the present version and pays $49.00, until you move them.',
  ])
  expect(await saveNewVersion(5_900)).toMatchObject({ version: 2, price: 5_900, active: true, members: 0 })
  expect(await monthly(1)).toMatchObject({ active: false, price: 4_900, members: 1 })
  expect((await save(await monthly(1), { price: 100 })).error).toMatchObject({ error: 'NOT_NEWEST' })
  expect((await act('restorePlan', await monthly(1))).error).toMatchObject({ error: 'REPLACED' })
  // The member renews at what they bought, to the cent.
  await renewAt('2026-07-04T08:00:00Z', old)
  expect(await bills(old)).toEqual(['4900 + 637 = 5537', '4900 + 637 = 5537'])
})

test('an order starts the version that it was booked with, also after a new one', async () => {
  t.clock.set(new Date('2026-07-05T12:00:00Z'))
  const { serviceId } = await addPlan(t, 'MONTHLY', 'Care plan')
  const before = await monthly()
  const { workOrderId } = await book(t, { date: '2026-07-07T15:00:00Z' })
  await putPlanOnOrder(t, workOrderId, serviceId)
  expect(await monthly()).toMatchObject({ isSold: true })
  const next = await saveNewVersion(6_900)
  expect(next.version).toBe(before.version + 1)
  t.clock.set(new Date('2026-07-07T15:00:00Z'))
  await serviceAndBill(t, await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager), workOrderId)
  const { rows } = await t.db.owner.query(
    'select t.version, s.price from subscription s join subscription_type t on t.id = s.subscription_type_id where s.work_order_id = $1',
    [workOrderId],
  )
  expect(rows).toEqual([{ version: before.version, price: before.price }])
})

test('a booking stores the version of the plan that it sells', async () => {
  t.clock.set(new Date('2026-07-08T12:00:00Z'))
  const { rows: services } = await t.db.owner.query<{ id: number }>(
    `select id from service where tenant_id = $1 and name_key in ('subscribe_to_all_inclusive_annual_plan', 'subscription_plan_annual_all_inclusive')`,
    [t.fixture.ca.id],
  )
  const plan = services.map(({ id }) => ({ id, quantity: 1, value: 0 }))
  const { workOrderId } = await book(t, {
    date: '2026-07-10T15:00:00Z',
    lineItems: [...plan, { id: t.fixture.ca.serviceIds[FEE.mobile], quantity: 1, value: 1_500 }],
  })
  const { rows } = await t.db.owner.query<{ name: string }>(
    'select t.name from line_item l join subscription_type t on t.id = l.plan_id where l.work_order_id = $1',
    [workOrderId],
  )
  expect(rows).toEqual([{ name: 'Gold' }])
})

test('archiving names who keeps the plan, takes it off sale, and it can be brought back', async () => {
  const plan = await monthly(1)
  expect(plan.members).toBeGreaterThan(0)
  const newest = await monthly()
  const { data } = await act('archivePlan', newest)
  expect(data).toMatchObject({ archivePlan: { active: false } })
  expect((await save(await monthly(), { price: newest.price + 100 })).error).toBeUndefined()
  expect((await act('restorePlan', await monthly())).data).toMatchObject({ restorePlan: { active: true } })
  expect((await act('restorePlan', newest)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
})

test('golden: members pay the new price from their first renewal on or after the announced day, and not a day before', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  await t.db.owner.query(`delete from app.outbox`)
  t.clock.set(new Date('2026-06-01T12:00:00Z'))
  // The test's plan sets the price of the version on sale to 49.00.
  const [early, late, leaver, unmailed] = [
    await member(),
    await member('2026-06-15T12:00:00Z'),
    await member(),
    await member(),
  ]
  const sold = await monthly()
  expect(sold).toMatchObject({ price: 4_900, members: 4 })
  t.clock.set(new Date('2026-06-16T12:00:00Z'))
  await saveNewVersion(5_950)
  // At least 30 days ahead.
  expect((await announce(await monthly(sold.version), '2026-07-16')).error).toMatchObject({
    fields: [{ field: 'fromDay' }],
  })
  const { warnings } = await announceAccepted('2026-08-10', sold.version)
  expect(warnings).toHaveLength(4)
  expect(warnings[0]?.text).toContain(
    `$49.00 until now, $59.50 from ${formatLongDate(new Date('2026-08-10T08:00:00Z'), 'UTC')}`,
  )
  expect((await announce(await monthly(sold.version), '2026-08-11')).error).toMatchObject({ error: 'NO_MOVE' })
  expect(await mailMove([early.id, late.id, leaver.id])).toBe(4)
  // A repeated job notes the first mail only.
  t.clock.set(new Date('2026-07-30T12:00:00Z'))
  await mailMove([early.id])
  expect(await monthly(sold.version)).toMatchObject({ move: { members: 4, notified: 3 } })
  await t.db.owner.query(`update subscription set cancel_effective_at = '2026-10-02T08:00:00Z' where id = $1`, [
    leaver.id,
  ])

  const before = '4900 + 637 = 5537'
  const after = '5950 + 774 = 6724'
  // July 4 and August 4 are before the day, also when the worker runs late, after it.
  await renewAt('2026-07-04T08:00:00Z', early)
  await renewAt('2026-08-08T12:00:00Z', early)
  expect(await bills(early)).toEqual([before, before, before])
  await renewAt('2026-07-16T08:00:00Z', late)
  expect(await bills(late)).toEqual([before, before])
  // August 16 is on or after it; several workers and repeated runs bill it once.
  t.clock.set(new Date('2026-08-16T08:00:00Z'))
  await Promise.allSettled(
    [1, 2, 3].map(() => t.jobs['renew-subscription'](t.fixture.ca.id, { subscriptionId: late.id })),
  )
  await renewAt('2026-08-16T08:00:00Z', late)
  await renewAt('2026-08-16T09:00:00Z', late)
  expect(await bills(late)).toEqual([before, before, after])
  await renewAt('2026-09-04T08:00:00Z', early)
  await renewAt('2026-10-04T08:00:00Z', early)
  expect(await bills(early)).toEqual([before, before, before, after, after])
  expect(await planOfMember(early)).toEqual({ version: sold.version + 1, price: 5_950 })
  // Who cancelled pays the old price until the end; who got no mail pays it until 30 days after one.
  for (const day of ['2026-07-04', '2026-08-04', '2026-09-04']) await renewAt(`${day}T08:00:00Z`, leaver)
  expect(await bills(leaver)).toEqual([before, before, before, before])
  for (const day of ['2026-07-04', '2026-08-04', '2026-09-04']) await renewAt(`${day}T08:00:00Z`, unmailed)
  expect(await bills(unmailed)).toEqual([before, before, before, before])
  t.clock.set(new Date('2026-09-10T08:00:00Z'))
  await mailMove([unmailed.id])
  await renewAt('2026-10-04T08:00:00Z', unmailed)
  await renewAt('2026-11-04T08:00:00Z', unmailed)
  expect((await bills(unmailed)).slice(4)).toEqual([before, after])
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
  const [told, untold] = [await member('2026-11-12T16:00:00Z'), await member('2026-11-12T18:00:00Z')]
  const sold = await monthly()
  await saveNewVersion(7_900)
  await announceAccepted('2026-12-20', sold.version)
  await mailMove([told.id])
  const open = await monthly(sold.version)
  expect((await act('withdrawPlanMove', open)).data).toMatchObject({ withdrawPlanMove: { move: null } })
  expect((await act('withdrawPlanMove', await monthly(sold.version))).error).toMatchObject({ error: 'MOVE_GONE' })
  const mails = await t.db.owner.query<{ id: number }>(
    `select (payload->>'subscriptionId')::int as id from app.outbox where task = 'mail-plan-move' and payload->>'occasion' = 'withdrawn'`,
  )
  expect(mails.rows).toEqual([{ id: told.id }])
  await mailMove([told.id], 'withdrawn')
  // The announcement that was not sent yet is not sent any more.
  await mailMove([untold.id])
  const { rows } = await t.db.owner.query<{ subject: string }>(
    `select subject from sent_mail where message_id like 'plan-move-%' and user_id = any($1) order by sent_at`,
    [[told.userId, untold.userId]],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `New price of your ${sold.name} from Sunday, December 20, 2026`,
    `The price of your ${sold.name} stays the same`,
  ])
  await renewAt('2026-12-13T08:00:00Z', told)
  await renewAt('2027-01-13T08:00:00Z', told)
  expect(await bills(told)).toEqual(Array(3).fill('4900 + 637 = 5537'))
})

test('a move that has taken effect is not withdrawn, and nobody is moved to another rhythm', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  t.clock.set(new Date('2027-02-01T12:00:00Z'))
  await member('2027-02-03T16:00:00Z')
  const sold = await monthly()
  const shown = await save(sold, { price: 12_000, renewPeriod: 3 })
  await save(sold, { price: 12_000, renewPeriod: 3 }, impactOf(shown).stamp)
  expect((await announce(await monthly(sold.version), '2027-04-01')).error).toMatchObject({
    error: 'NO_MOVE',
    message: expect.stringContaining('another rhythm') as string,
  })
  await saveUnsold(5_500)
  await announceAccepted('2027-03-10', sold.version)
  t.clock.set(new Date('2027-03-10T08:00:00Z'))
  expect((await act('withdrawPlanMove', await monthly(sold.version))).error).toMatchObject({ error: 'MOVE_GONE' })
})

/** The newest version has no members, so it is edited in place. */
async function saveUnsold(price: number): Promise<void> {
  expect((await save(await monthly(), { price })).error).toBeUndefined()
}

test('the history says what changed of a plan, and puts back its texts, its sale and an announced price', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  t.clock.set(new Date('2027-05-01T12:00:00Z'))
  const newest = async () =>
    (
      (await ask('{ settingsHistory(section: PLANS, first: 1) { id title lines { label from to } problem } }'))
        .data as {
        settingsHistory: {
          id: string
          title: string
          lines: { label: string; from: string | null; to: string | null }[]
          problem: string | null
        }[]
      }
    ).settingsHistory[0]
  const putBack = async () => {
    const change = await newest()
    const { data } = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: change?.id })
    return await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
      id: change?.id,
      seen: (data as { previewPutBack: { stamp: string } }).previewPutBack.stamp,
    })
  }
  await member('2027-05-03T16:00:00Z')
  const sold = await monthly()
  await save(sold, { name: 'Renamed', price: sold.price })
  expect((await newest())?.lines[0]).toMatchObject({ from: sold.name, to: 'Renamed' })
  expect((await putBack()).error).toBeUndefined()
  expect(await monthly()).toMatchObject({ name: sold.name })
  const impact = impactOf(await act('archivePlan', await monthly()))
  await act('archivePlan', await monthly(), impact.stamp)
  expect((await putBack()).error).toBeUndefined()
  expect(await monthly()).toMatchObject({ active: true })
  const shown = await save(await monthly(), { price: 8_800 })
  await save(await monthly(), { price: 8_800 }, impactOf(shown).stamp)
  expect(await newest()).toMatchObject({ title: 'Plan added', problem: expect.stringContaining('Archive') as string })
  await announceAccepted('2027-06-20', sold.version)
  expect(await newest()).toMatchObject({ title: 'New price of members added', problem: null })
  expect((await putBack()).error).toBeUndefined()
  expect(await monthly(sold.version)).toMatchObject({ move: null })
  expect(await newest()).toMatchObject({ title: 'New price of members changed' })
})
