import { sql } from 'kysely'
import { type CountryCode, unitsOf } from '../../../domain/address/country.ts'
import { distanceMetres, type Place } from '../../../domain/address/distance.ts'
import { METRES_OF } from '../../../domain/address/metres.ts'
import { placeZone } from '../../../domain/address/place-zone.ts'
import { DEFAULT_RULES } from '../../../domain/booking-rules/rules.ts'
import { REGIONAL } from '../../../domain/format/locale.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { mileageUnits } from '../../../domain/pricing/fees.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type Impact, type ImpactItem, NO_IMPACT } from '../../settings/impact.ts'
import { findFranchise } from '../place.ts'
import { orderItem, ordersToDo } from './affected-orders.ts'
import type { Base, FranchiseContent } from './read-franchise.ts'
import { TEXTS } from './texts.ts'

const UNIT_NAMES = { km: 'kilometer', mi: 'mile' } as const

/** A length in the unit of the country, with one decimal place. */
function lengthText(metres: number, country: CountryCode): string {
  const { distance } = unitsOf(country)
  return new Intl.NumberFormat(REGIONAL[country], {
    style: 'unit',
    unit: UNIT_NAMES[distance],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(metres / METRES_OF[distance])
}

const isSamePlace = (one: Base, other: Base): boolean => one.lat === other.lat && one.lng === other.lng

/**
 * Returns what another base changes: the mileage charges of new quotes. Booked appointments keep their charges, so everything warns.
 * @param base the new one, with coordinates that its postal code allows
 */
export async function baseImpact(db: Database, franchise: FranchiseContent, base: Base): Promise<Impact> {
  const { countryCode, timeZone, base: old } = franchise
  const there = placeZone(base)
  const zone =
    there !== undefined && there !== timeZone && zoneName(there) !== zoneName(timeZone)
      ? [{ text: TEXTS.zone(zoneName(there), zoneName(timeZone)) }]
      : []
  if (isSamePlace(old, base)) return zone.length > 0 ? { blocking: [], warnings: zone } : NO_IMPACT
  const rules = (await findFranchise(db, franchise.id))?.rules ?? DEFAULT_RULES
  const units = (from: Place, to: Place): number => mileageUnits(countryCode, distanceMetres(from, to), rules)
  const change = (place: Place): number => units(base, place) - units(old, place)
  const areas = await areaCentres(db, franchise.id)
  const [more, less] = [areas.filter(area => change(area) > 0), areas.filter(area => change(area) < 0)]
  const counted: ImpactItem[] = [
    { text: TEXTS.base(lengthText(distanceMetres(old, base), countryCode)) },
    ...(more.length > 0 ? [{ text: TEXTS.moreMileage(more.length, countryCode) }] : []),
    ...(less.length > 0 ? [{ text: TEXTS.lessMileage(less.length, countryCode) }] : []),
  ]
  const orders = await ordersToDo(db, sql<boolean>`o.franchise_id = ${franchise.id}`)
  const unchanged = orders
    .filter(order => change(order) !== 0)
    .map(order => {
      const item = orderItem(order, timeZone)
      return { ...item, text: TEXTS.keepsMileage(item.text) }
    })
  return { blocking: [], warnings: [...counted, ...zone, ...unchanged] }
}

/** Returns the centres of the postal areas that a franchise serves. */
async function areaCentres(db: Database, franchiseId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.lat, p.lng from service_area a
      join lateral (select lat, lng from postal_area p where p.code in (a.postal_code, left(a.postal_code, 3)) order by length(p.code) desc limit 1) p on true
    where a.franchise_id = ${franchiseId}`.execute(db)
  return rows
}
