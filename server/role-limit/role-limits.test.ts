import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_LIMITS, type RoleLimits } from '../../domain/role-limit/role-limits.ts'
import { book, inspect } from '../testing/orders.ts'
import { REFUND, Till, VOID } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { setRoleLimits, showRoleLimits } from './set-role-limits.ts'

let t: TestApp
let till: Till
let technician: string
let orders: number[]
beforeAll(async () => {
  t = await createTestApp()
  const { workOrderId: first } = await book(t, { date: '2026-06-02T15:00:00Z' })
  const { workOrderId: second } = await book(t, { date: '2026-06-02T16:00:00Z' })
  orders = [first, second]
  till = await Till.open(t, 12)
  // Till's orders use both vans; here the technician drives both.
  await t.db.owner.query('insert into van_technician (tenant_id, van_id, user_id) values ($1, $2, $3)', [
    t.fixture.ca.id,
    t.fixture.ca.vanIds[1],
    t.fixture.ca.userIds.technician,
  ])
  technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
  for (const id of orders) await inspect(t, technician, id)
})
afterAll(() => t.close())
beforeEach(() => limit(NO_LIMITS))

const limit = (limits: Partial<RoleLimits>): Promise<unknown> =>
  setRoleLimits(t.db.owner, { tenantId: t.fixture.ca.id, role: 'technician', limits, by: 'olivia' })

const asTechnician = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, technician)

const refused = (message: string): object => ({ statusCode: 403, error: 'ABOVE_LIMIT', message })

let keys = 0
const refund = (invoiceId: number, amount: number): Promise<GraphqlResult> =>
  asTechnician(REFUND, { idempotencyKey: `refund ${keys++}`, invoiceId, amount })

describe('DOOR-13 limits by role', () => {
  test('DOOR-13 without limits a technician can refund and void as documented', async () => {
    const paid = await till.invoice()
    await till.payCash(paid)
    expect((await refund(paid.id, paid.billedAmount)).error).toBeUndefined()
    expect((await asTechnician(VOID, { id: (await till.invoice()).id })).error).toBeUndefined()
  })

  test('DOOR-13 a refund above the limit needs a manager, who can make it', async () => {
    await limit({ refundMax: 1_000 })
    const paid = await till.invoice()
    await till.payCash(paid)
    expect((await refund(paid.id, 1_001)).error).toMatchObject(refused('Refunds above $10.00 need a manager.'))
    expect(await till.ledger(paid)).toEqual([paid.billedAmount])
    expect((await refund(paid.id, 1_000)).error).toBeUndefined()
    expect((await till.refund(paid, 1_001)).error).toBeUndefined()
  })

  test('DOOR-13 refunds within 24 hours share one limit, even two in parallel', async () => {
    const [one, other] = [await till.invoice(), await till.invoice()]
    for (const paid of [one, other]) await till.payCash(paid)
    const { rows } = await t.db.owner.query<{ sum: number }>(
      'select sum(amount)::bigint as sum from refund where author_id = $1',
      [t.fixture.ca.userIds.technician],
    )
    await limit({ refundDayMax: (rows[0]?.sum ?? 0) + 3_000 })
    const both = await Promise.all([refund(one.id, 2_000), refund(other.id, 2_000)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(both.find(({ status }) => status === 403)?.error?.message).toMatch(/in 24 hours need a manager\.$/)
    const now = t.clock.now()
    t.clock.set(new Date(now.getTime() + 25 * 3_600_000))
    expect((await refund(one.id, 100)).error).toBeUndefined()
    t.clock.set(now)
  })

  test('DOOR-13 voiding an invoice above the limit needs a manager', async () => {
    await limit({ voidMax: 500 })
    const { id } = await till.invoice()
    expect((await asTechnician(VOID, { id })).error).toMatchObject(
      refused('Voiding an invoice above $5.00 needs a manager.'),
    )
    expect((await till.ask(VOID, { id })).error).toBeUndefined()
  })

  test('DOOR-13 a default discount stays within the limits, as a percentage and as an amount', async () => {
    const set = (discountType: string, discountAmount: string): Promise<GraphqlResult> =>
      asTechnician(
        `mutation Set($userId: ID!, $discountType: DefaultDiscountType!, $discountAmount: String!) {
          setDefaultDiscount(userId: $userId, discountType: $discountType, discountAmount: $discountAmount) { id } }`,
        { userId: t.fixture.ca.userIds.customer, discountType, discountAmount },
      )
    expect((await set('PERCENT', '10000')).error).toBeUndefined()
    await limit({ discountMaxBps: 2_000 })
    expect((await set('PERCENT', '10000')).error).toMatchObject(refused('Discounts above 20% need a manager.'))
    expect((await set('PERCENT', '2000')).error).toBeUndefined()
    expect((await set('GROUPON', '100')).error?.message).toBe(
      'Please enter a percentage: that is the kind of discount you may give.',
    )
    await limit({ discountMax: 5_000 })
    expect((await set('GROUPON', '5001')).error).toMatchObject(refused('Discounts above $50.00 need a manager.'))
    expect((await set('GROUPON', '5000')).error).toBeUndefined()
  })

  test('DOOR-13 discounts, amounts and lower prices agreed at the car stay within the limits', async () => {
    const [workOrderId = 0] = orders
    const complete = (agreed: object): Promise<GraphqlResult> =>
      asTechnician(
        `mutation Complete($workOrderId: ID!, $discountType: DiscountType, $discountAmount: Int, $lineItems: [LinePriceInput!]) {
          completeWorkOrder(workOrderId: $workOrderId, discountType: $discountType, discountAmount: $discountAmount, lineItems: $lineItems) { status } }`,
        { workOrderId, ...agreed },
      )
    await limit({ discountMaxBps: 1_000 })
    const tooMuch = refused('Discounts above 10% need a manager.')
    expect((await complete({ discountType: 'PERCENT', discountAmount: 5_000 })).error).toMatchObject(tooMuch)
    expect((await complete({ discountType: 'GROUPON', discountAmount: 9_000 })).error).toMatchObject(tooMuch)
    const query = 'query Lines($id: ID!) { workOrder(id: $id) { lineItems { id price } } }'
    const { data } = await asTechnician(query, { id: workOrderId })
    const lineItems = (data.workOrder.lineItems as { id: string }[]).map(({ id }) => ({ id, discountedPrice: 0 }))
    expect((await complete({ lineItems })).error).toMatchObject(tooMuch)
    await limit({ discountMax: 1_000 })
    expect((await complete({ discountType: 'GROUPON', discountAmount: 1_000 })).data?.completeWorkOrder).toEqual({
      status: 'COMPLETE',
    })
  })

  test('DOOR-13 a technician who is also a manager has the manager’s limits', async () => {
    const { id } = t.fixture.ca
    await limit({ voidMax: 0 })
    const values = [id, t.fixture.ca.userIds.technician]
    await t.db.owner.query(`insert into user_role values ($1, $2, 'manager')`, values)
    const voided = await asTechnician(VOID, { id: (await till.invoice()).id })
    await t.db.owner.query(`delete from user_role where tenant_id = $1 and user_id = $2 and role = 'manager'`, values)
    expect(voided.error).toBeUndefined()
  })

  test('DOOR-13 the command changes only the given limits, is audited as the operator’s, and refuses unknown tenants', async () => {
    const { id: tenantId } = t.fixture.ca
    await limit({ refundMax: 10_000, discountMaxBps: 2_000 })
    const rows = await setRoleLimits(t.db.owner, {
      tenantId,
      role: 'technician',
      limits: { refundMax: 0 },
      by: 'olivia',
    })
    expect(rows).toEqual([{ role: 'technician', ...NO_LIMITS, refundMax: 0, discountMaxBps: 2_000 }])
    expect(await showRoleLimits(t.db.owner, tenantId)).toEqual(rows)
    expect(await showRoleLimits(t.db.owner, t.fixture.us.id)).toEqual([])
    const { rows: entries } = await t.db.owner.query(
      `select actor_kind, actor_name, changes from audit_entry where subject = 'role_limit' order by id desc limit 1`,
    )
    expect(entries).toMatchObject([
      {
        actor_kind: 'operator',
        actor_name: 'olivia',
        changes: [{ from: { refund_max_cents: 10_000 }, to: { refund_max_cents: 0 } }],
      },
    ])
    await expect(showRoleLimits(t.db.owner, 99)).rejects.toThrow('Tenant 99 was not found.')
  })
})
