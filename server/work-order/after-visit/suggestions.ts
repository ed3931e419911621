import { countryOf } from '../../../domain/address/country.ts'
import { wholePrice } from '../../../domain/booking/whole-price.ts'
import { type Suggestion, suggestedServices } from '../../../domain/work-order/suggested-services.ts'
import { type WornPart, wornParts } from '../../../domain/work-order/worn-parts.ts'
import { batches } from '../../batches/batches.ts'
import type { Context } from '../../platform/context.ts'
import { type PricedService, priceList } from '../../pricing/price-list.ts'
import { storedInspection } from '../inspection/stored-inspection.ts'
import type { WorkOrderRow } from '../rows.ts'

type Reader = Pick<Context, 'scope' | 'clock'>

/** Returns the worn parts of an order's finished inspection; null without one. */
export async function wornPartsOf(context: Pick<Context, 'scope'>, id: number): Promise<WornPart[] | null> {
  const inspection = await batches(context).inspections.load(id)
  return inspection?.completed_at ? wornParts(storedInspection(inspection)) : null
}

/**
 * Returns the services that its customer can book now for what the inspection of a completed order found, at today's prices for the car with the fees of a visit.
 * What the visit already did is not among them.
 */
export async function suggestionsFor(context: Reader, order: WorkOrderRow): Promise<Suggestion<PricedService>[]> {
  const { scope, clock } = context
  if (order.status !== 'COMPLETE' || scope.tenant.state !== 'open') return []
  const worn = await wornPartsOf(context, order.id)
  if (worn === null || worn.length === 0) return []
  const [offers, lines] = await Promise.all([
    priceList(scope.db, {
      countryCode: countryOf(order.currency),
      franchiseId: order.franchise_id,
      vehicleId: order.vehicle_id,
      at: clock.now(),
    }),
    batches(context).lineItems.load(order.id),
  ])
  const done = new Set(lines.map(line => line.service_id))
  const now = clock.now()
  const bookable = offers
    .filter(({ isFee, fitsCar, serviceType, serviceId }) => {
      const isVisit = serviceType === 'PRIMARY' || serviceType === 'ADD_ON'
      return !isFee && fitsCar && isVisit && !done.has(serviceId)
    })
    .map(offer => ({ ...offer, price: wholePrice(offers, offer, now) }))
  return suggestedServices(worn, bookable)
}
