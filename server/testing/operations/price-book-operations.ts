import type { World } from './world.ts'

const OFFICE = { answers: ['owner', 'admin'] } as const
/** Codes are the business's. Managers may change them only where a franchise grants it (see discount-codes.test.ts). Here all do. */
const CODERS = { answers: ['manager', 'otherFranchise'] } as const
/** Of no code in particular. */
const ANY_BUSINESS = { answers: ['manager', 'otherFranchise', 'otherTenant'] } as const
const OWNER = 'owner@ca.test'

const terms = { type: 'PERCENT', amount: 500, note: '' }

/** Adds a code that nobody used. @returns its id and stamp as the manager sees them */
async function seenCode({ t }: World, isPaused = false): Promise<{ codeId: string; seen: string }> {
  const { id: tenantId, host, emails } = t.fixture.ca
  await t.db.owner.query(`update franchise set manager_rights = '{discountCodes.change}'`)
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into discount_code (tenant_id, code, discount_type, amount, paused_at)
     select $1, upper(translate(left(u::text, 18), '-', '')), 'PERCENT', 500, case when $2 then now() end from gen_random_uuid() u returning id`,
    [tenantId, isPaused],
  )
  const codeId = String(rows[0]?.id)
  const { data } = await t.graphql(
    host,
    '{ discountCodes { codes { id stamp } } }',
    {},
    await t.tokenOf(host, emails.manager),
  )
  const { codes } = (data as { discountCodes: { codes: { id: string; stamp: string }[] } }).discountCodes
  return { codeId, seen: codes.find(({ id }) => id === codeId)?.stamp ?? '' }
}

const text = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
const granted = async (w: World): Promise<void> => void (await seenCode(w))

/** Adds a plan of a kind of its own with an earlier version that has a member, or without. @returns the asked version's id and stamp */
async function seenPlan({ t }: World, what: 'newest' | 'archived' | 'earlier' | 'moving') {
  const { id: tenantId, host, emails, userIds } = t.fixture.ca
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (select gen_random_uuid()::text as alias)
     insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id, version, active)
     select $1, 'Plan', kind.alias, 100 * v, 'CAD', 'MONTHLY', (select min(id) from service where tenant_id = $1), v, v = 2 and $2
     from kind, generate_series(1, 2) v order by v returning id`,
    [tenantId, what !== 'archived'],
  )
  const [earlier, newest] = rows.map(({ id }) => id)
  if (what === 'earlier' || what === 'moving')
    await t.db.owner.query(
      `with car as (
         insert into user_vehicle (tenant_id, user_id, vehicle_id) select $1, $2, min(id) from vehicle returning id)
       insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status) select $1, $2, car.id, $3, 'ACTIVE' from car`,
      [tenantId, userIds.otherCustomer, earlier],
    )
  if (what === 'moving')
    await t.db.owner.query(
      `with move as (
         insert into plan_move (tenant_id, from_plan_id, to_plan_id, announced_at, effective_at) values ($1, $2, $3, '2100-01-01', '2100-03-01') returning id)
       insert into plan_move_member (tenant_id, plan_move_id, subscription_id)
       select $1, move.id, s.id from move, subscription s where s.tenant_id = $1 and s.subscription_type_id = $2`,
      [tenantId, earlier, newest],
    )
  const { data } = await t.graphql(
    host,
    '{ planList { plans { versions { id stamp } } } }',
    {},
    await t.tokenOf(host, emails.manager),
  )
  const { plans } = (data as { planList: { plans: { versions: { id: string; stamp: string }[] }[] } }).planList
  const planId = String(what === 'newest' || what === 'archived' ? newest : earlier)
  return { planId, seen: plans.flatMap(({ versions }) => versions).find(({ id }) => id === planId)?.stamp ?? '' }
}

const plan = { name: 'Plan', description: '', price: 200, frequency: 'MONTHLY' }
const inAMonthAndMore = ({ t }: World): string =>
  new Date(t.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)

async function moveOf(w: World) {
  return { ...(await seenPlan(w, 'earlier')), fromDay: inAMonthAndMore(w) }
}

async function acceptedMove(w: World) {
  const { t } = w
  const { host } = t.fixture.ca
  const move = await moveOf(w)
  const { data } = await t.graphql(
    host,
    'query P($planId: ID!, $fromDay: String!) { previewPlanMove(planId: $planId, fromDay: $fromDay) { stamp } }',
    { planId: move.planId, fromDay: move.fromDay },
    await t.tokenOf(host, OWNER),
  )
  return { ...move, accepted: (data as { previewPlanMove: { stamp: string } }).previewPlanMove.stamp }
}

/** The operations on discount codes and plans. */
export const PRICE_BOOK_OPERATIONS = {
  discountCodes: ANY_BUSINESS,
  discountCodesOfSet: { ...CODERS, variables: async (w: World) => ({ codeId: (await seenCode(w)).codeId }) },
  discountCodeOrders: { ...CODERS, variables: async (w: World) => ({ codeId: (await seenCode(w)).codeId }) },
  createDiscountCode: {
    ...ANY_BUSINESS,
    variables: async (w: World) => {
      await granted(w)
      return { code: text(), terms }
    },
  },
  generateDiscountCodes: {
    ...ANY_BUSINESS,
    variables: async (w: World) => {
      await granted(w)
      return { prefix: text(), count: 2, terms }
    },
  },
  updateDiscountCode: { ...CODERS, variables: async (w: World) => ({ ...(await seenCode(w)), terms }) },
  pauseDiscountCode: { ...CODERS, variables: (w: World) => seenCode(w) },
  resumeDiscountCode: { ...CODERS, variables: (w: World) => seenCode(w, true) },
  // The name of a plan is the business's, not the customer's.
  planList: { sees: ['manager', 'tester', 'otherFranchise'], answers: ['otherTenant'] },
  previewPlan: { ...OFFICE, variables: async (w: World) => ({ planId: (await seenPlan(w, 'newest')).planId, plan }) },
  previewArchivePlan: { ...OFFICE, variables: async (w: World) => ({ planId: (await seenPlan(w, 'newest')).planId }) },
  previewPlanMove: {
    ...OFFICE,
    variables: async (w: World) => {
      const { planId, fromDay } = await moveOf(w)
      return { planId, fromDay }
    },
  },
  createPlan: {
    ...OFFICE,
    variables: async ({ t }: World) => {
      // Each actor finds it missing.
      await t.db.owner.query(
        `update subscription_type set alias_name = gen_random_uuid()::text where tenant_id = $1 and alias_name = 'subscription_plan_annual_all_inclusive'`,
        [t.fixture.ca.id],
      )
      return { aliasName: 'subscription_plan_annual_all_inclusive', currency: 'CAD', plan: { ...plan, price: 5_000 } }
    },
  },
  savePlan: { ...OFFICE, variables: async (w: World) => ({ ...(await seenPlan(w, 'newest')), plan }) },
  archivePlan: { ...OFFICE, variables: (w: World) => seenPlan(w, 'newest') },
  restorePlan: { ...OFFICE, variables: (w: World) => seenPlan(w, 'archived') },
  announcePlanMove: { ...OFFICE, variables: acceptedMove },
  withdrawPlanMove: { ...OFFICE, variables: (w: World) => seenPlan(w, 'moving') },
} as const
