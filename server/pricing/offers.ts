import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { feesFor } from '../../domain/pricing/fees.ts'
import { planKind } from '../../domain/pricing/plans.ts'
import { isActive } from '../../domain/subscription/status.ts'
import { seesCustomer } from '../account/visible-customers.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import { withPlanPrices } from './plan-prices.ts'
import { type PricedService, priceList } from './price-list.ts'
import { requireCustomer, vendorOfCustomer } from './priced-customer.ts'

/** The customer, vehicle and place of a price request. A saved vehicle counts only if it is the customer's; its catalogue entry and plan then apply. */
export interface OffersFor {
  countryCode: CountryCode
  /** The catalogue's entry; without one, prices are the baseline (SVC-22). */
  vehicleId: number | null
  franchiseId: number | null
  /** The customer staff book for; not needed for customers themselves. */
  customerId: number | null
  userVehicleId: number | null
}

interface SavedVehicle {
  id: number
  vehicleId: number
  /** Status and kind of the current plan, if there is one. */
  plan: { status: string; aliasName: string } | null
}

/** Returns the customer's own saved vehicle; null without a customer or a vehicle. */
async function findSavedVehicle(
  { scope, actor }: Context,
  { customerId, userVehicleId }: OffersFor,
): Promise<SavedVehicle | null> {
  if (!actor || userVehicleId === null) return null
  const ownerId = actor.isStaff ? customerId : actor.userId
  if (ownerId === null) return null
  if (actor.isStaff && !(await seesCustomer(scope.db, actor, ownerId))) throw notFound('customer')
  const { rows } = await sql<SavedVehicle>`
    select u.id, u.vehicle_id as "vehicleId",
      (select jsonb_build_object('status', s.status, 'aliasName', t.alias_name)
        from subscription s join subscription_type t on t.id = s.subscription_type_id
        where s.user_vehicle_id = u.id and s.status in ('ACTIVE', 'PENDING', 'RENEWAL_ERROR')) as plan
    from user_vehicle u where u.id = ${userVehicleId} and u.user_id = ${ownerId} and u.deleted_at is null`.execute(
    scope.db,
  )
  const [vehicle] = rows
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

/**
 * Returns the services, plans, add-ons and fees that make sense for a vehicle and place, at this customer's prices. A vehicle with a plan is offered no other plan,
 * and an active plan lowers prices (SUBS-09).
 * @throws Refusal 404 for another's vehicle or customer (ROLE-04)
 */
export async function listOffers(context: Context, request: OffersFor): Promise<PricedService[]> {
  const vehicle = await findSavedVehicle(context, request)
  const list = await priceList(context.scope.db, {
    ...request,
    vehicleId: vehicle?.vehicleId ?? request.vehicleId,
    at: context.clock.now(),
  })
  const offers = list.filter(offer => offer.fitsCar)
  if (!vehicle?.plan) return offers
  const others = offers.filter(offer => offer.plan === null)
  if (!isActive(vehicle.plan)) return others
  return await withPlanPrices(context.scope.db, others, { userVehicleId: vehicle.id, now: context.clock.now() })
}

/**
 * Returns the fees that one service or add-on adds for this customer, except those that depend on time or distance
 * (ADDON-03, rule P2). A customer's vendor is the account's own; only staff may name another. Without one they get that of the customer they name.
 * A service that is not offered adds none.
 * @throws Refusal 404 as listOffers
 */
export async function listSurcharges(
  context: Context,
  { id, vendorId, ...request }: OffersFor & { id: number; vendorId: number | null },
): Promise<PricedService[]> {
  const { clock, scope } = context
  await requireCustomer(context, request.customerId)
  const vehicle = await findSavedVehicle(context, request)
  const offers = await priceList(scope.db, {
    ...request,
    vehicleId: vehicle?.vehicleId ?? request.vehicleId,
    at: clock.now(),
  })
  const chosen = offers.find(offer => offer.serviceId === id && !offer.isFee)
  if (!chosen) return []
  const keys: string[] = feesFor({
    serviceTypes: [chosen.serviceType],
    scheduledAt: null,
    now: clock.now(),
    vendorId: await vendorFor(context, request.customerId, vendorId),
    subscription: vehicle?.plan && isActive(vehicle.plan) ? planKind(vehicle.plan.aliasName) : null,
    mileageUnits: 0,
    priorityHours: 0,
  })
  return offers.filter(offer => offer.isFee && keys.includes(offer.nameKey))
}

async function vendorFor(context: Context, customerId: number | null, named: number | null): Promise<number | null> {
  const { actor } = context
  if (!actor?.isStaff) return actor?.vendorId ?? named
  return named ?? (customerId === null ? null : await vendorOfCustomer(context, customerId))
}
