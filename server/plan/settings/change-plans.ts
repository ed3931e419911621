import { sql } from 'kysely'
import { countryOf } from '../../../domain/address/country.ts'
import { formatMoney, type Currency } from '../../../domain/format/money.ts'
import { PLAN_KINDS } from '../../../domain/pricing/plans.ts'
import { type Coverage, isSameCoverage } from '../../../domain/subscription/coverage.ts'
import { TEXTS as SUBSCRIPTION_TEXTS } from '../../../domain/subscription/texts.ts'
import { changesTerms, planProblems, type PlanSettings } from '../../../domain/subscription/plan-settings.ts'
import { orderItem, ordersToDo } from '../../franchise/settings/affected-orders.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../../settings/impact.ts'
import { changeSettings, saveSection } from '../../settings/save-section.ts'
import {
  coverableServices,
  newestOf,
  oneVersion,
  type PlanContent,
  type PlanVersion,
  planList,
  readPlan,
} from './read-plans.ts'
import { TEXTS } from './texts.ts'

export interface SeenPlan {
  /** A version. */
  planId: number
  seen: string
}

interface Accepted {
  accepted?: string | null | undefined
}

/** @throws Refusal 422 by field */
function requirePlan(plan: PlanSettings): void {
  const fields = Object.entries(planProblems(plan)).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  if (fields.length > 0) throw invalidFields(fields)
}

const columnsOf = ({ name, description, price, frequency, coverage }: PlanSettings) => ({
  name: name.trim(),
  description: description.trim(),
  price: price ?? 0,
  frequency,
  ...(coverage && { coverage: JSON.stringify(coverage) }),
})

/** @throws Refusal 422 for a service that the business does not have; archived ones that the plan covers already may stay */
async function requireServices(db: Database, after: PlanSettings, before: readonly Coverage[] = []): Promise<void> {
  const coverableKeys = new Set([...(await coverableServices(db)), ...before].map(({ key }) => key))
  const fields = (after.coverage ?? []).flatMap(({ key }, index) =>
    coverableKeys.has(key)
      ? []
      : [{ field: `coverage.${index}.key`, message: SUBSCRIPTION_TEXTS.coverage.problems.unknown }],
  )
  if (fields.length > 0) throw invalidFields(fields)
}

/** Months that a payment covers do not become years. */
const periodOf = (before: PlanVersion, after: PlanSettings): number =>
  before.frequency === after.frequency ? before.renewPeriod : 1

/** Changes of one plan wait for each other: at most one version is on sale. */
const lockPlans = (db: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('plans ' || app.current_tenant(), 0))`.execute(db)

interface NewPlan extends PlanSettings {
  aliasName: string
  currency: Currency
}

/** Adds a plan, with the services that a booking needs for it. @throws Refusal 422 by field */
export async function createPlan(context: SignedInContext, plan: NewPlan): Promise<PlanVersion> {
  requirePlan(plan)
  const kind = PLAN_KINDS.find(({ alias }) => alias === plan.aliasName)
  if (!kind) throw invalidField('aliasName', TEXTS.kindUnknown)
  const now = context.clock.now()
  const { id } = await changeSettings(context, async db => {
    await lockPlans(db)
    await requireServices(db, plan)
    const { missing } = await planList({ ...context, scope: { ...context.scope, db } })
    if (!missing.some(({ aliasName, currency }) => aliasName === plan.aliasName && currency === plan.currency))
      throw invalidField('aliasName', TEXTS.exists)
    const serviceId = await planService(db, plan, { key: kind.serviceKey, isFee: false, now })
    await planService(db, plan, { key: kind.alias, isFee: true, now })
    return await db
      .insertInto('subscription_type')
      .values({
        ...columnsOf(plan),
        alias_name: plan.aliasName,
        currency: plan.currency,
        service_id: serviceId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return await oneVersion(context.scope.db, id, now)
}

/** Returns the service that books a plan or enters it on the order. It costs nothing there: a plan has its own invoice (rule S1). */
async function planService(
  db: Database,
  { name, description, currency }: NewPlan,
  { key, isFee, now }: { key: string; isFee: boolean; now: Date },
): Promise<number> {
  await sql`
    insert into service (name_key, name, description, sub_description, service_type, is_fee, sort_order)
    select ${key}, ${isFee ? TEXTS.signUp(name.trim()) : name.trim()}, ${description.trim()}, ${isFee ? '' : TEXTS.billedLater}, 'SUBSCRIPTION',
      ${isFee}, coalesce(max(sort_order), 0) + 1 from service
    having not exists (select from service where name_key = ${key})`.execute(db)
  const { id } = await db.selectFrom('service').where('name_key', '=', key).select('id').executeTakeFirstOrThrow()
  const country = countryOf(currency)
  await sql`
    insert into service_price (service_id, country_code, price, valid_from, confirmed_at)
    select ${id}, ${country}, 0, ${now}, ${now}
    where not exists (select from app.price_in_force(app.current_tenant(), ${id}, ${country}, null, ${now}))`.execute(
    db,
  )
  return id
}

const isNewVersion = (before: PlanVersion, after: PlanSettings): boolean => before.isSold && changesTerms(before, after)

const moneyOf = ({ currency }: PlanContent, price: number): string => formatMoney(price, currency)

/** @throws Refusal 422; 409 for an earlier version, and for other terms of an archived plan */
async function requireChange(db: Database, before: PlanVersion, after: PlanSettings, now: Date): Promise<void> {
  requirePlan(after)
  await requireServices(db, after, before.coverage)
  if ((await newestOf(db, before, now)).id !== before.id) throw new Refusal(409, 'NOT_NEWEST', TEXTS.notNewest)
  if (!before.active && isNewVersion(before, after)) throw invalidField('price', TEXTS.archivedTerms)
}

/** A new version is shown first: who pays what. */
function savingImpact(before: PlanVersion, after: PlanSettings): Impact {
  if (!isNewVersion(before, after)) return NO_IMPACT
  const { members, openOrders, version } = before
  const present = moneyOf(before, before.price)
  return {
    blocking: [],
    warnings: [
      { text: TEXTS.newVersion(version + 1, moneyOf(before, after.price ?? 0)) },
      ...(after.coverage && !isSameCoverage(before.coverage, after.coverage) ? [{ text: TEXTS.newCoverage }] : []),
      ...(members > 0 ? [{ text: TEXTS.membersKeep(members, present) }] : []),
      ...(openOrders > 0 ? [{ text: TEXTS.ordersKeep(openOrders, present) }] : []),
    ],
  }
}

/** Returns what saving a plan does. @throws Refusal as savePlan */
export async function previewPlan(
  { scope: { db }, clock }: SignedInContext,
  { planId, ...after }: PlanSettings & { planId: number },
): Promise<Impact> {
  const before = await oneVersion(db, planId, clock.now())
  await requireChange(db, before, after, clock.now())
  return savingImpact(before, after)
}

/**
 * Saves a plan. Once somebody bought it, another price or frequency makes a new version, which is on sale instead; members keep their version.
 * @returns the saved version
 * @throws Refusal 404; 422 by field; 409 for an earlier version, or as saveSection
 */
export async function savePlan(
  context: SignedInContext,
  { planId, seen, accepted, ...after }: SeenPlan & Accepted & PlanSettings,
): Promise<PlanVersion> {
  const now = context.clock.now()
  let savedId = planId
  await saveSection(context, {
    subject: 'subscription_type',
    owner: { rowId: planId },
    seen,
    accepted,
    read: db => readPlan(db, planId, now),
    impact: async db => {
      await lockPlans(db)
      const before = await oneVersion(db, planId, now)
      await requireChange(db, before, after, now)
      return savingImpact(before, after)
    },
    write: async db => {
      const before = await oneVersion(db, planId, now)
      if (isNewVersion(before, after)) savedId = await addVersion(db, before, after, now)
      else {
        const columns = { ...columnsOf(after), renew_period: periodOf(before, after) }
        await db.updateTable('subscription_type').set(columns).where('id', '=', planId).execute()
      }
    },
  })
  return await oneVersion(context.scope.db, savedId, now)
}

async function addVersion(db: Database, before: PlanVersion, after: PlanSettings, now: Date): Promise<number> {
  await db.updateTable('subscription_type').set({ active: false }).where('id', '=', before.id).execute()
  const { service_id } = await db
    .selectFrom('subscription_type')
    .where('id', '=', before.id)
    .select('service_id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('subscription_type')
    .values({
      ...columnsOf({ ...after, coverage: after.coverage ?? before.coverage }),
      alias_name: before.aliasName,
      currency: before.currency,
      version: before.version + 1,
      renew_period: periodOf(before, after),
      service_id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function archivingImpact(db: Database, { id, members }: PlanVersion): Promise<Impact> {
  const orders = await ordersToDo(
    db,
    sql<boolean>`exists (select from line_item l where l.work_order_id = o.id and l.plan_id = ${id})`,
  )
  const zones = await db.selectFrom('franchise').select('time_zone').orderBy('id').limit(1).executeTakeFirst()
  return {
    blocking: [],
    warnings: [
      ...(members > 0 ? [{ text: TEXTS.membersStay(members) }] : []),
      ...orders.map(order => orderItem(order, zones?.time_zone ?? 'UTC')),
    ],
  }
}

/** Returns the members and appointments that keep an archived plan. @throws Refusal 404 */
export async function previewArchivePlan({ scope: { db }, clock }: SignedInContext, planId: number): Promise<Impact> {
  return await archivingImpact(db, await oneVersion(db, planId, clock.now()))
}

/** Takes a plan off sale. Members keep it, and booked appointments still start it. @throws Refusal 404; 409 as saveSection */
export async function archivePlan(
  context: SignedInContext,
  { planId, seen, accepted }: SeenPlan & Accepted,
): Promise<PlanVersion> {
  const now = context.clock.now()
  await saveSection(context, {
    subject: 'subscription_type',
    owner: { rowId: planId },
    seen,
    accepted,
    read: db => readPlan(db, planId, now),
    impact: async db => await archivingImpact(db, await oneVersion(db, planId, now)),
    write: async db => {
      await db.updateTable('subscription_type').set({ active: false }).where('id', '=', planId).execute()
    },
  })
  return await oneVersion(context.scope.db, planId, now)
}

/** Puts the newest version of a plan on sale again. @throws Refusal 404; 409 for an earlier version, or as saveSection */
export async function restorePlan(context: SignedInContext, { planId, seen }: SeenPlan): Promise<PlanVersion> {
  const now = context.clock.now()
  await saveSection(context, {
    subject: 'subscription_type',
    owner: { rowId: planId },
    seen,
    read: db => readPlan(db, planId, now),
    write: async (db, current) => {
      await lockPlans(db)
      if ((await newestOf(db, current, now)).id !== planId) throw new Refusal(409, 'REPLACED', TEXTS.replaced)
      await db.updateTable('subscription_type').set({ active: true }).where('id', '=', planId).execute()
    },
  })
  return await oneVersion(context.scope.db, planId, now)
}
