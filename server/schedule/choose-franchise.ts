import { distanceMetres } from '../../domain/address/distance.ts'
import { mayBookAt, SLOT_MS } from '../../domain/schedule/slots.ts'
import type { ServiceAddress } from '../address/booking-input.ts'
import { allFranchises, franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { findAvailability, slotAt, type WantedVisit } from './availability.ts'

/** An hour that somebody wants to book. */
interface WantedHour {
  start: Date
  now: Date
  isStaff: boolean
  /** The franchise that the client names. */
  wantedId: number | null
  visit?: WantedVisit
}

/**
 * Returns the franchise that serves an address at an hour: the named one, else the one that availability shows for the slot, which has a free van
 * if any franchise has one, and whose booking rules allow the hour.
 */
export async function servingFranchise(
  db: Database,
  postalCode: string,
  { start, now, isStaff, wantedId, visit }: WantedHour,
): Promise<ServingFranchise | null> {
  const serving = await franchisesServing(db, postalCode)
  const wanted = serving.find(franchise => franchise.id === wantedId)
  if (wanted || serving.length < 2) return wanted ?? serving[0] ?? null
  const allowed = serving.filter(({ rules, timeZone }) => mayBookAt(start, now, { isStaff, rules, timeZone }))
  const hour = { start, end: new Date(start.getTime() + SLOT_MS), now, isStaff: true, visit, all: true }
  const slot = slotAt(await findAvailability(db, allowed, hour), start)
  return allowed.find(franchise => franchise.id === slot?.franchiseId) ?? allowed[0] ?? serving[0] ?? null
}

/**
 * Returns the franchise that may take an order outside every territory: the nearest one that is asked so far away (150 km by default), or
 * null (rule B5).
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
    .filter(candidate => candidate.metres <= candidate.franchise.rules.askWithinKm * 1_000)
    .sort((a, b) => a.metres - b.metres)
    .map(candidate => candidate.franchise)
  return near.find(franchise => franchise.id === wantedId) ?? near[0] ?? null
}
