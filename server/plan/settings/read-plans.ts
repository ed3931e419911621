import { sql } from 'kysely'
import { currencyOf } from '../../../domain/address/country.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { PLAN_KINDS } from '../../../domain/pricing/plans.ts'
import { type Coverage, coverageKeyOf } from '../../../domain/subscription/coverage.ts'
import type { Frequency } from '../../../domain/subscription/dates.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFound } from '../../platform/refusal.ts'
import { stampOf } from '../../settings/stamp.ts'
import { TEXTS } from './texts.ts'

/** An announced move of members that has not reached all of them. */
export interface OpenMove {
  id: number
  toPlanId: number
  effectiveAt: Date
  /** How many members are still to be moved; those who cancelled are not. */
  members: number
  /** How many of them got the mail. */
  notified: number
}

/** A version of a plan as saveSection compares it. */
export interface PlanContent {
  id: number
  aliasName: string
  currency: Currency
  version: number
  name: string
  description: string
  /** Cents a period, without tax. */
  price: number
  frequency: Frequency
  coverage: Coverage[]
  renewPeriod: number
  /** On sale. */
  active: boolean
  moveId: number | null
}

/** A version of a plan with its members. */
export interface PlanVersion extends PlanContent {
  createdAt: Date
  /** Members, also those whose payment is missing and those who cancelled and stay until the end. */
  members: number
  /** Members who cancelled. */
  leaving: number
  openOrders: number
  /** Somebody bought it or booked it, or members got its price announced: price and frequency stay. */
  isSold: boolean
  nextRenewalAt: Date | null
  /** Renewals of the next 30 days, and what they bill without tax, in cents. */
  soonRenewals: number
  soonAmount: number
  move: OpenMove | null
  stamp: string
}

/** A plan in one currency with its versions, newest first. */
export interface PlanWithVersions {
  aliasName: string
  currency: Currency
  versions: PlanVersion[]
}

/** A plan that the business could offer and has not. */
export interface MissingPlan {
  aliasName: string
  currency: Currency
}

/** What a plan can cover: a service of the price list, or all oil changes together. */
export interface CoverableService {
  key: string
  name: string
}

export interface PlanList {
  plans: PlanWithVersions[]
  missing: MissingPlan[]
  coverable: CoverableService[]
  now: Date
}

interface PlanRow extends Omit<PlanVersion, 'stamp' | 'moveId' | 'isSold' | 'move'> {
  everSold: number
  /** Members of another version got its price announced. */
  isAnnounced: boolean
  move: (Omit<OpenMove, 'effectiveAt'> & { effectiveAt: string }) | null
}

const SOON = '720 hours'

async function readRows(db: Database, now: Date): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select t.id, t.alias_name as "aliasName", t.currency, t.version, t.name, t.description, t.price, t.frequency, t.coverage, t.renew_period as "renewPeriod",
      t.active, t.created_at as "createdAt", s.*, move.move,
      exists (select from plan_move m where m.to_plan_id = t.id and m.withdrawn_at is null) as "isAnnounced",
      (select count(*)::int from line_item l join work_order w on w.id = l.work_order_id where l.plan_id = t.id and w.status = 'ASSIGNED')
        as "openOrders"
    from subscription_type t
    cross join lateral (
      select count(*)::int as "everSold", count(*) filter (where live)::int as members,
        count(*) filter (where live and cancel_effective_at is not null)::int as leaving,
        min(next_payment_at) filter (where renews) as "nextRenewalAt",
        count(*) filter (where renews and next_payment_at < ${now}::timestamptz + ${SOON}::interval)::int as "soonRenewals",
        coalesce(sum(coalesce(price, t.price)) filter (where renews and next_payment_at < ${now}::timestamptz + ${SOON}::interval), 0)::float8
          as "soonAmount"
      from (
        select next_payment_at, cancel_effective_at, price, status <> 'CANCELLED' as live,
          status <> 'CANCELLED' and next_payment_at is not null and (cancel_effective_at is null or next_payment_at < cancel_effective_at) as renews
        from subscription where subscription_type_id = t.id) member) s
    left join lateral (
      select jsonb_build_object('id', m.id, 'toPlanId', m.to_plan_id, 'effectiveAt', m.effective_at, 'members', count(*),
        'notified', count(*) filter (where x.notified_at is not null)) as move
      from plan_move m join plan_move_member x on x.plan_move_id = m.id and x.moved_at is null and x.withdrawn_at is null
      join subscription sx on sx.id = x.subscription_id and sx.status <> 'CANCELLED' and sx.cancel_effective_at is null
      where m.from_plan_id = t.id and m.withdrawn_at is null
      group by m.id, m.to_plan_id, m.effective_at order by m.id desc limit 1) move on true
    order by array_position(${PLAN_KINDS.map(({ alias }) => alias)}::text[], t.alias_name), t.alias_name, t.currency, t.version desc`.execute(
    db,
  )
  return rows
}

function versionOf({ everSold, isAnnounced, move, ...row }: PlanRow): PlanVersion {
  const { id, aliasName, currency, version, name, description, price, frequency, coverage, renewPeriod, active } = row
  const moveId = move?.id ?? null
  const terms = { price, frequency, coverage, renewPeriod, active, moveId }
  const content: PlanContent = { id, aliasName, currency, version, name, description, ...terms }
  return {
    ...row,
    moveId,
    move: move && { ...move, effectiveAt: new Date(move.effectiveAt) },
    isSold: everSold > 0 || row.openOrders > 0 || isAnnounced,
    stamp: stampOf(content),
  }
}

/** Returns the versions of all plans, of each plan newest first. */
export const readVersions = async (db: Database, now: Date): Promise<PlanVersion[]> =>
  (await readRows(db, now)).map(versionOf)

/** Returns one version. @throws Refusal 404 */
export async function oneVersion(db: Database, planId: number, now: Date): Promise<PlanVersion> {
  const found = (await readVersions(db, now)).find(({ id }) => id === planId)
  if (!found) throw notFound('plan')
  return found
}

/** Returns the version as saveSection compares it. @throws Refusal 404 */
export async function readPlan(db: Database, planId: number, now: Date): Promise<PlanContent> {
  const found = await oneVersion(db, planId, now)
  const { id, aliasName, currency, version, name, description } = found
  const { price, frequency, coverage, renewPeriod, active, moveId } = found
  const terms = { price, frequency, coverage, renewPeriod, active, moveId }
  return { id, aliasName, currency, version, name, description, ...terms }
}

/** Returns the newest version of the plan that a version belongs to. @throws Refusal 404 */
export async function newestOf(db: Database, { aliasName, currency }: MissingPlan, now: Date): Promise<PlanVersion> {
  const found = (await readVersions(db, now)).find(one => one.aliasName === aliasName && one.currency === currency)
  if (!found) throw notFound('plan')
  return found
}

/** Returns the currencies that the business bills in. */
async function currenciesOf(db: Database): Promise<Currency[]> {
  const rows = await db.selectFrom('franchise').select('country_code').distinct().orderBy('country_code').execute()
  return rows.map(({ country_code }) => currencyOf(country_code))
}

/** Returns what plans can cover, in the order of the price list. Oil changes count together. */
export async function coverableServices(db: Database): Promise<CoverableService[]> {
  const rows = await db
    .selectFrom('service')
    .where('is_fee', '=', false)
    .where('service_type', '<>', 'SUBSCRIPTION')
    .where('active', '=', true)
    .select(['name_key', 'name'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const names = new Map(
    rows.map(({ name_key: nameKey, name }) => {
      const key = coverageKeyOf(nameKey)
      return [key, key === nameKey ? name : TEXTS.oilChanges]
    }),
  )
  return [...names].map(([key, name]) => ({ key, name }))
}

/** Returns the plans of the business with their members, and which others it could offer. */
export async function planList({ scope: { db }, clock }: SignedInContext): Promise<PlanList> {
  const now = clock.now()
  const [versions, currencies, coverable] = await Promise.all([
    readVersions(db, now),
    currenciesOf(db),
    coverableServices(db),
  ])
  const plans = [...Map.groupBy(versions, ({ aliasName, currency }) => `${aliasName} ${currency}`).values()].flatMap(
    ([newest, ...others]) =>
      newest ? [{ aliasName: newest.aliasName, currency: newest.currency, versions: [newest, ...others] }] : [],
  )
  const missing = PLAN_KINDS.flatMap(({ alias }) =>
    currencies.map(currency => ({ aliasName: alias, currency })),
  ).filter(({ aliasName, currency }) => !plans.some(plan => plan.aliasName === aliasName && plan.currency === currency))
  return { plans, missing, coverable, now }
}
