import { distanceMetres, type Place } from './distance.ts'
import type { PostalCode } from './postal-code.ts'
import type { CountryCode } from './provinces.ts'

/** A ZIP code or Canadian forward sortation area with its centre. */
export interface Area extends Place {
  code: string
  countryCode: CountryCode
  provinceCode: string
}

/** Metres from an area's centre. An address within `least` is always believed; `most` bounds what the next area's distance can add. */
interface Reach {
  least: number
  most: number
  /** How many times as far as the next area's centre an address can lie. */
  spacings: number
}

const RURAL: Reach = { least: 200_000, most: 200_000, spacings: 0 }
const TOWN: Reach = { least: 20_000, most: 60_000, spacings: 1 }
const ZIP: Reach = { least: 40_000, most: 120_000, spacings: 2 }

/** A Canadian area whose second character is 0 is rural; a few of them are larger than most countries. */
const isRural = ({ code, countryCode }: Pick<Area, 'code' | 'countryCode'>): boolean =>
  countryCode === 'CA' && code.charAt(1) === '0'

const reachOf = (postal: PostalCode): Reach => (postal.kind === 'zip' ? ZIP : isRural(postal) ? RURAL : TOWN)

/** The provinces as boxes in degrees: south, west, north, east. A rural area ends with its province at the latest. */
const PROVINCE_BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AB: [48.9, -120.1, 60.1, -109.9],
  BC: [48.2, -139.2, 60.1, -113.9],
  MB: [48.9, -102.2, 60.1, -88.8],
  NB: [44.5, -69.2, 48.2, -63.7],
  NL: [46.5, -67.9, 60.5, -52.5],
  NS: [43.3, -66.5, 47.2, -59.6],
  NT: [59.9, -136.6, 78.9, -101.9],
  NU: [51.5, -120.8, 83.3, -61],
  ON: [41.6, -95.3, 57, -74.3],
  PE: [45.9, -64.5, 47.2, -61.9],
  QC: [44.9, -79.9, 62.8, -57],
  SK: [48.9, -110.1, 60.1, -101.3],
  YT: [59.9, -141.1, 69.8, -123.7],
}

/** How many times nearer another rural area's centre may be before a place counts as the other's. */
const MAX_RURAL_RATIO = 3

/** Whether nothing but the area's own centre needs to be known to believe a place. */
export const isNearCentre = (postal: PostalCode, centre: Place, claimed: Place): boolean =>
  distanceMetres(centre, claimed) <= reachOf(postal).least

/**
 * The place that prices and routes follow: the claimed one where its postal code allows it, else the centre of the postal area. Coordinates come from the
 * browser, and the mileage charge (rule P2) must not follow from a claim alone. How far an area extends follows from the centres around it: far where the
 * next one is far. A rural Canadian area extends through its province, up to where towns or other rural areas of the province are clearly nearer.
 * @param area the area of the postal code
 * @param others the areas around it; without them only what is near the centre is believed, or for a rural area what is in its province
 */
export function plausiblePlace(postal: PostalCode, area: Area, claimed: Place, others: readonly Area[]): Place {
  if (isNearCentre(postal, area, claimed)) return claimed
  const believed = isRural(postal) ? isInRuralArea(area, claimed, others) : isInTown(postal, area, claimed, others)
  return believed ? claimed : area
}

function isInTown(postal: PostalCode, area: Area, claimed: Place, others: readonly Area[]): boolean {
  const { most, spacings } = reachOf(postal)
  const next = nearest(area, others)
  return Number.isFinite(next) && distanceMetres(area, claimed) <= Math.min(most, spacings * next)
}

function isInRuralArea(area: Area, claimed: Place, others: readonly Area[]): boolean {
  const [south, west, north, east] = PROVINCE_BOXES[area.provinceCode] ?? [0, 0, 0, 0]
  if (claimed.lat < south || claimed.lat > north || claimed.lng < west || claimed.lng > east) return false
  const strangers = others.filter(other => other.code !== area.code)
  const towns = strangers.filter(other => !isRural(other))
  if (nearest(claimed, towns) <= TOWN.least) return false
  const rural = strangers.filter(other => isRural(other) && other.provinceCode === area.provinceCode)
  return distanceMetres(area, claimed) <= MAX_RURAL_RATIO * nearest(claimed, rural)
}

/** Metres to the nearest of the areas' centres; infinite without any. */
const nearest = (place: Place, areas: readonly Area[]): number =>
  areas.reduce((least, other) => Math.min(least, distanceMetres(place, other)), Number.POSITIVE_INFINITY)
