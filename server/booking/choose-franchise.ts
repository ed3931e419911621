import { distanceMetres } from '../../domain/address/distance.ts'
import { allFranchises, franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { ServiceAddress } from './booking-input.ts'
import { isOffered } from './offered-slots.ts'

/** How far away a franchise may be and still be asked to take an order outside every territory (rule B5). */
const POTENTIAL_WITHIN_METRES = 150_000

/** The franchise in whose territory an address is, preferring the one that was asked for and then one that is open at the slot. */
export async function servingFranchise(
  db: Database,
  postalCode: string,
  start: Date,
  wantedId: number | null,
): Promise<ServingFranchise | null> {
  const serving = await franchisesServing(db, postalCode)
  return (
    serving.find(franchise => franchise.id === wantedId) ??
    serving.find(franchise => isOffered(start, franchise)) ??
    serving[0] ??
    null
  )
}

/** The franchise to ask for an address that none serves: of those within 150 km the one that was named, else the nearest, or null. */
export async function potentialFranchise(
  db: Database,
  address: Pick<ServiceAddress, 'lat' | 'lng' | 'countryCode'>,
  wantedId: number | null,
): Promise<ServingFranchise | null> {
  const near = (await allFranchises(db))
    .filter(franchise => franchise.countryCode === address.countryCode)
    .map(franchise => ({ franchise, metres: distanceMetres(franchise, address) }))
    .filter(candidate => candidate.metres <= POTENTIAL_WITHIN_METRES)
    .sort((a, b) => a.metres - b.metres)
  const chosen = near.find(candidate => candidate.franchise.id === wantedId) ?? near[0]
  return chosen?.franchise ?? null
}
