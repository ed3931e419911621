import { countryOf } from '../../../domain/address/country.ts'
import { wholePrice } from '../../../domain/booking/whole-price.ts'
import { type Suggestion, suggestedServices } from '../../../domain/work-order/suggested-services.ts'
import { type WornPart, wornParts } from '../../../domain/work-order/worn-parts.ts'
import { batches } from '../../batches/batches.ts'
import type { Context } from '../../platform/context.ts'
import { ownOffers } from '../../pricing/plan-prices.ts'
import type { PricedService } from '../../pricing/price-list.ts'
import { storedInspection } from '../inspection/stored-inspection.ts'
import type { WorkOrderRow } from '../rows.ts'

type Reader = Pick<Context, 'scope' | 'clock'>

/** Returns the worn parts of an order's finished inspection; null without one. */
export async function wornPartsOf(context: Pick<Context, 'scope'>, id: number): Promise<WornPart[] | null> {
  const inspection = await batches(context).inspections.load(id)
  return inspection?.completed_at ? wornParts(storedInspection(inspection)) : null
}

/** A service at its whole price, in cents without tax. */
export interface SuggestedService extends PricedService {
  /** The car has an active plan, and this is its price. Only a booking with a login has it. */
  isPlanPrice: boolean
}

/**
 * Returns the services that its customer can book now for what the inspection of a completed order found, at today's prices for the car and its plan, with the fees of
 * a visit. What the visit already did is not among them.
 */
export async function suggestionsFor(context: Reader, order: WorkOrderRow): Promise<Suggestion<SuggestedService>[]> {
  const { scope, clock } = context
  if (order.status !== 'COMPLETE' || scope.tenant.state !== 'open') return []
  const worn = await wornPartsOf(context, order.id)
  if (worn === null || worn.length === 0) return []
  const now = clock.now()
  const { user_vehicle_id: userVehicleId, franchise_id: franchiseId, vehicle_id: vehicleId } = order
  const plan = await batches(context).plans.load(userVehicleId)
  const place = { countryCode: countryOf(order.currency), franchiseId, vehicleId, at: now }
  const [offers, lines] = await Promise.all([
    ownOffers(scope.db, place, plan && { userVehicleId, now }),
    batches(context).lineItems.load(order.id),
  ])
  const done = new Set(lines.map(line => line.service_id))
  const bookable = offers
    .filter(({ isFee, fitsCar, serviceType, serviceId }) => {
      const isVisit = serviceType === 'PRIMARY' || serviceType === 'ADD_ON'
      return !isFee && fitsCar && isVisit && !done.has(serviceId)
    })
    .map(offer => ({ ...offer, price: wholePrice(offers, offer, now, plan), isPlanPrice: plan !== null }))
  return suggestedServices(worn, bookable)
}
