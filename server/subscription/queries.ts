import { currencyOf } from '../../domain/address/country.ts'
import { findCountry } from '../customer/find-country.ts'
import { requireCar } from '../garage/policy.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import { type PlanRow, planOf, type SubscriptionRow } from '../plan/plan-rows.ts'
import type { SignedInContext } from '../platform/context.ts'
import { anyOf, runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor, TenantScope } from '../platform/scope.ts'

/** Returns the subscriptions of a car, newest first (SUBS-12). @throws Refusal 404 for a car that the actor may not see (ROLE-03) */
export async function subscriptionsOf(db: Database, actor: Actor, userVehicleId: number): Promise<SubscriptionRow[]> {
  await requireCar(db, actor, userVehicleId)
  return (await subscriptionsOfCars(db, [userVehicleId]))[0] ?? []
}

/** Returns the subscriptions of many cars in one statement, newest first, in the order of the cars. */
export async function subscriptionsOfCars(
  db: Database,
  userVehicleIds: readonly number[],
): Promise<SubscriptionRow[][]> {
  const subscriptions = db
    .selectFrom('subscription')
    .where('user_vehicle_id', '=', anyOf(userVehicleIds))
    .selectAll()
    .orderBy('id', 'desc')
  const rows = await runPrepared(db, 'subscriptions of cars', subscriptions)
  const byCar = Map.groupBy(rows, row => row.user_vehicle_id)
  return userVehicleIds.map(id => byCar.get(id) ?? [])
}

/** Returns plans by id, in one statement, in the order of the ids. */
export async function plansOf(db: Database, ids: readonly number[]): Promise<(PlanRow | Error)[]> {
  const rows = await db
    .selectFrom('subscription_type')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => byId.get(id) ?? new Error(`plan ${id} is missing`))
}

/** Returns the invoices of many subscriptions in one statement, newest first, in the order of the subscriptions. */
export async function invoicesOf(db: Database, subscriptionIds: readonly number[]): Promise<InvoiceRow[][]> {
  const rows = await db
    .selectFrom('invoice')
    .where('subscription_id', 'in', [...subscriptionIds])
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  const bySubscription = Map.groupBy(rows, row => row.subscription_id)
  return subscriptionIds.map(id => bySubscription.get(id) ?? [])
}

/** A new price of a plan; `price` in cents. */
export interface AnnouncedPrice {
  price: number
  from: Date
}

/** Returns the announced prices of many subscriptions in one statement, in the order of the ids; null where the price stays. */
export async function announcedPricesOf(
  db: Database,
  subscriptionIds: readonly number[],
): Promise<(AnnouncedPrice | null)[]> {
  const rows = await db
    .selectFrom('plan_move_member as x')
    .innerJoin('plan_move as m', 'm.id', 'x.plan_move_id')
    .innerJoin('subscription_type as t', 't.id', 'm.to_plan_id')
    .innerJoin('subscription as s', 's.id', 'x.subscription_id')
    .where('x.subscription_id', 'in', [...subscriptionIds])
    .where('x.moved_at', 'is', null)
    .where('x.withdrawn_at', 'is', null)
    .where('s.status', '<>', 'CANCELLED')
    .where('s.cancel_effective_at', 'is', null)
    .select(['x.subscription_id', 't.price', 'm.effective_at'])
    .execute()
  const bySubscription = new Map(rows.map(row => [row.subscription_id, { price: row.price, from: row.effective_at }]))
  return subscriptionIds.map(id => bySubscription.get(id) ?? null)
}

/** Returns the plans that a car can have, in the currency of its owner's franchise. @throws Refusal 404 as above */
export async function plansFor(scope: TenantScope, actor: Actor, userVehicleId: number): Promise<PlanRow[]> {
  const { user_id: ownerId } = await requireCar(scope.db, actor, userVehicleId)
  return await scope.db
    .selectFrom('subscription_type')
    .where('active', '=', true)
    .where('currency', '=', currencyOf(await findCountry(scope, ownerId)))
    .selectAll()
    .orderBy('price')
    .orderBy('id')
    .execute()
}

/** Returns the actor's own subscription, locked, with its plan. @throws Refusal 404 for anybody else's (ROLE-03) */
export async function lockOwnSubscription(
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ subscription: SubscriptionRow; plan: PlanRow }> {
  const subscription = await db
    .selectFrom('subscription')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!subscription) throw notFound('subscription')
  return { subscription, plan: await planOf(db, subscription) }
}

/** Returns the actor's own subscription. @throws Refusal 404 for anybody else's (ROLE-03) */
export async function ownSubscription({ scope, actor }: SignedInContext, id: number): Promise<SubscriptionRow> {
  const row = await scope.db
    .selectFrom('subscription')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound('subscription')
  return row
}
