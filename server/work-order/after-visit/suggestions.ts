import { countryOf } from '../../../domain/address/country.ts'
import { wholePrice } from '../../../domain/booking/whole-price.ts'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import { findingsOf, oldTires, type OldTire } from '../../../domain/work-order/recommended-work.ts'
import { helpsOf, type Suggestion, suggestedServices } from '../../../domain/work-order/suggested-services.ts'
import { type WornPart, wornParts } from '../../../domain/work-order/worn-parts.ts'
import { batches } from '../../batches/batches.ts'
import { findFranchise } from '../../franchise/place.ts'
import type { Context } from '../../platform/context.ts'
import { ownOffers } from '../../pricing/plan-prices.ts'
import type { PricedService } from '../../pricing/price-list.ts'
import { storedInspection } from '../inspection/stored-inspection.ts'
import { addedPrices } from '../pricing/added-prices.ts'
import type { WorkOrderRow } from '../rows.ts'

type Reader = Pick<Context, 'scope' | 'clock'>

/** Returns the worn parts of an order's finished inspection; null without one. */
export async function wornPartsOf(context: Pick<Context, 'scope'>, id: number): Promise<WornPart[] | null> {
  const inspection = await batches(context).inspections.load(id)
  return inspection?.completed_at ? wornParts(storedInspection(inspection)) : null
}

/** Returns the tires that an order's finished inspection found older than six years; none without one. */
export async function oldTiresOf(context: Pick<Context, 'scope'>, id: number): Promise<OldTire[]> {
  const inspection = await batches(context).inspections.load(id)
  return inspection?.completed_at ? oldTires(storedInspection(inspection), inspection.completed_at) : []
}

/** A service at its whole price, in cents without tax. */
export interface SuggestedService extends PricedService {
  /** The car has an active plan, and this is its price. Only a booking with a login has it. */
  isPlanPrice: boolean
}

/** A service for what the inspection found. */
export interface OfferedHelp extends Suggestion<SuggestedService> {
  /** The technician recommended it. */
  isRecommended: boolean
}

/**
 * Returns the services for the car of an order, at today's prices for the car and its plan, with the fees of a visit. What the order already does is not among them.
 * A pause of bookings leaves them: booked visits stay, and staff can still book.
 */
export async function offeredServices(context: Reader, order: WorkOrderRow): Promise<SuggestedService[]> {
  const { scope, clock } = context
  const now = clock.now()
  const { user_vehicle_id: userVehicleId, franchise_id: franchiseId, vehicle_id: vehicleId } = order
  const plan = await batches(context).plans.load(userVehicleId)
  const place = { countryCode: countryOf(order.currency), franchiseId, vehicleId, at: now }
  const [offers, lines] = await Promise.all([
    ownOffers(scope.db, place, plan && { userVehicleId, now }),
    batches(context).lineItems.load(order.id),
  ])
  const done = new Set(lines.map(line => line.service_id))
  return offers
    .filter(({ isFee, fitsCar, serviceType, serviceId }) => {
      const isVisit = serviceType === 'PRIMARY' || serviceType === 'ADD_ON'
      return !isFee && fitsCar && isVisit && !done.has(serviceId)
    })
    .map(offer => ({ ...offer, price: wholePrice(offers, offer, now, plan), isPlanPrice: plan !== null }))
}

/** Returns the offered services that the customer of an order can book now: none while the business takes no bookings. */
const bookableServices = async (context: Reader, order: WorkOrderRow): Promise<SuggestedService[]> =>
  context.scope.tenant.state === 'open' ? await offeredServices(context, order) : []

/** A service that a technician can recommend. */
export interface HelpfulService extends SuggestedService {
  /** Cents without tax that it adds to the open order; null if the order cannot have it beside what it has. */
  addedPrice: number | null
}

/** Returns what a technician can recommend for this order's car: services that help worn parts, at their price of today. */
export async function helpfulServices(context: Reader, order: WorkOrderRow): Promise<HelpfulService[]> {
  const helpful = (await offeredServices(context, order)).filter(service => helpsOf(service).length > 0)
  const franchise = await findFranchise(context.scope.db, order.franchise_id ?? 0)
  const ids = helpful.map(({ serviceId }) => serviceId)
  const at = { order, now: context.clock.now() }
  const added = franchise && (await addedPrices(context.scope.db, { ...at, franchise }, ids))
  return helpful.map(service => ({ ...service, addedPrice: added?.get(service.serviceId) ?? null }))
}

/**
 * Returns the services that its customer can book now for what the inspection of a completed order found: first those that the technician recommended, then others
 * that help worn parts.
 */
export async function suggestionsFor(context: Reader, order: WorkOrderRow): Promise<OfferedHelp[]> {
  if (order.status !== 'COMPLETE') return []
  const inspection = await batches(context).inspections.load(order.id)
  if (!inspection?.completed_at) return []
  const found = storedInspection(inspection)
  const findings = findingsOf(found, inspection.completed_at)
  if (findings.length === 0 && found.recommended.length === 0) return []
  const bookable = await bookableServices(context, order)
  const recommended = found.recommended.flatMap(({ serviceId, items }): OfferedHelp[] => {
    const service = bookable.find(one => String(one.serviceId) === serviceId)
    return service ? [{ service, parts: items.flatMap(item => subjectName(item) ?? []), isRecommended: true }] : []
  })
  const named = new Set(recommended.map(({ service }) => service.serviceId))
  const others = suggestedServices(findings, bookable).filter(({ service }) => !named.has(service.serviceId))
  return [...recommended, ...others.map(one => ({ ...one, isRecommended: false }))]
}
