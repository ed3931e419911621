import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { approvePayment } from '../../payment/settle-payment.ts'
import { type Subscribed, subscribe } from '../subscriptions.ts'
import type { GraphqlResult, TestApp } from '../test-app.ts'

/** A version of a plan as its settings show it. */
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
/** A monthly plan of $49.00. */
export const MONTHLY = {
  name: 'Monthly care plan',
  description: 'Oil',
  price: 4_900,
  frequency: 'MONTHLY',
}

interface Impact {
  warnings: { text: string; customerId?: number }[]
  stamp: string
}

/** Returns the impact that a refused save shows. */
export const impactOf = ({ error }: GraphqlResult): Impact => (error as typeof error & { impact: Impact }).impact

/** Makes the fixture's tester an owner. Returns what the tests of the plans' settings ask and read, in the Canadian tenant. */
export async function planSettings(t: TestApp) {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
  let hour = 12
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
  const commands = { create, save, act, saveNewVersion, announce, announceAccepted }
  return { ...commands, ask, plans, monthly, member, renewAt, bills, mailMove, planOfMember }
}
