import { distanceMetres } from '../../domain/address/distance.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import type { ServiceAddress } from '../address/booking-input.ts'
import { allFranchises, franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { findAvailability } from './availability.ts'

/** The largest distance of a franchise that may take an order outside every territory (rule B5). */
const POTENTIAL_WITHIN_METRES = 150_000

/**
 * Returns the franchise that serves an address at an hour: the named one, else the one that availability shows for the slot, which has a free van
 * if any franchise has one.
 */
export async function servingFranchise(
  db: Database,
  postalCode: string,
  start: Date,
  wantedId: number | null,
): Promise<ServingFranchise | null> {
  const serving = await franchisesServing(db, postalCode)
  const wanted = serving.find(franchise => franchise.id === wantedId)
  if (wanted || serving.length < 2) return wanted ?? serving[0] ?? null
  const hour = { start, end: new Date(start.getTime() + SLOT_MS), now: start, isStaff: true }
  const [slot] = await findAvailability(db, serving, hour)
  return serving.find(franchise => franchise.id === slot?.franchiseId) ?? serving[0] ?? null
}

/**
 * Returns the franchise that may take an order outside every territory: the nearest one within 150 km of the address, or null.
 * @param wantedId a franchise that the client named; preferred if it is near enough
 */
export async function potentialFranchise(
  db: Database,
  address: Pick<ServiceAddress, 'lat' | 'lng' | 'countryCode'>,
  wantedId: number | null,
): Promise<ServingFranchise | null> {
  const near = (await allFranchises(db))
    .filter(franchise => franchise.countryCode === address.countryCode && !franchise.isArchived)
    .map(franchise => ({ franchise, metres: distanceMetres(franchise, address) }))
    .filter(candidate => candidate.metres <= POTENTIAL_WITHIN_METRES)
    .sort((a, b) => a.metres - b.metres)
    .map(candidate => candidate.franchise)
  return near.find(franchise => franchise.id === wantedId) ?? near[0] ?? null
}
