import { oilChangeFor } from '../../domain/pricing/oil-change-for.ts'
import { findFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { priceList } from '../pricing/price-list.ts'
import { type CatalogueEntry, findVehicles } from '../vehicle/queries.ts'

/** Today's price of a vehicle's oil change (QUOTE-07). */
export interface VehicleOilPrice {
  /** In cents, before tax and fees. */
  oilPrice: number
  /** True for the baseline price, because the vehicle's oil is unknown. */
  isEstimate: boolean
  vehicle: CatalogueEntry
}

/**
 * Calculates the price of the oil change with the recommended oil, at a franchise's rates of a time.
 * @throws Refusal 404 for another's franchise, for a vehicle that is not in the catalogue, and where no such oil change is offered
 */
export async function calculateOilPrice(
  db: Database,
  actor: Actor,
  { vehicleId, franchiseId, at }: { vehicleId: number; franchiseId: number; at: Date },
): Promise<VehicleOilPrice> {
  requireFranchise(actor, franchiseId)
  const [franchise, [vehicle]] = await Promise.all([findFranchise(db, franchiseId), findVehicles(db, [vehicleId])])
  if (!franchise) throw notFound('franchise')
  if (!vehicle) throw notFound('vehicle')
  const offers = await priceList(db, { countryCode: franchise.countryCode, franchiseId, vehicleId, at })
  const offer = offers.find(one => one.nameKey === oilChangeFor(vehicle.oil?.type ?? null))
  if (!offer) throw notFound('oilChange')
  return { oilPrice: offer.price, isEstimate: offer.isEstimate, vehicle }
}
