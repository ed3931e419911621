import { distanceMetres, type Place } from '../../domain/address/distance.ts'
import { FEE, mileageUnits } from '../../domain/pricing/fees.ts'
import { placeAddress } from '../address/place-address.ts'
import { findFranchise, type ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type PricedService, priceList } from './price-list.ts'

/** The claimed coordinates of an address. They count only if its postal code allows them. */
type ClaimedPlace = Place & { postalCode: string }

/** Returns the mileage charge from a franchise's base to an address (rule P2) at the prices of a time; null within the free distance or for an unknown franchise. */
export async function mileageCharge(
  db: Database,
  franchiseId: number,
  address: ClaimedPlace,
  at: Date,
): Promise<PricedService | null> {
  const franchise = await findFranchise(db, franchiseId)
  return franchise ? await chargeFrom(db, franchise, address, at) : null
}

/** Same as mileageCharge, for a loaded franchise. */
export async function chargeFrom(
  db: Database,
  franchise: ServingFranchise,
  address: ClaimedPlace,
  at: Date,
): Promise<PricedService | null> {
  const { countryCode, id: franchiseId } = franchise
  const units = mileageUnits(countryCode, distanceMetres(franchise, await placeAddress(db, address)), franchise.rules)
  const offers = await priceList(db, { countryCode, franchiseId, vehicleId: null, at })
  const offer = offers.find(candidate => candidate.nameKey === FEE.mileage)
  if (!offer || units === 0) return null
  return { ...offer, price: offer.price * units, discountedPrice: offer.discountedPrice * units }
}
