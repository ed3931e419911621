import type { CountryCode } from './country.ts'
import { distanceMetres, type Place } from './distance.ts'
import type { PostalCode } from './postal-code.ts'

/** A ZIP code or Canadian forward sortation area with its centre. */
export interface Area extends Place {
  code: string
  countryCode: CountryCode
  provinceCode: string
}

/** Metres from an area's centre. An address within `least` is always accepted; `most` limits what the next area's distance can add. */
interface Reach {
  least: number
  most: number
  /** Maximum distance of an address as a multiple of the distance to the next area's centre. */
  spacings: number
}

const RURAL: Reach = { least: 200_000, most: 200_000, spacings: 0 }
const TOWN: Reach = { least: 20_000, most: 60_000, spacings: 1 }
const ZIP: Reach = { least: 40_000, most: 120_000, spacings: 2 }

/** A Canadian area whose second character is 0 is rural; a few of them are larger than most countries. */
const isRural = ({ code, countryCode }: Pick<Area, 'code' | 'countryCode'>): boolean =>
  countryCode === 'CA' && code.charAt(1) === '0'

const reachOf = (postal: PostalCode): Reach => (postal.kind === 'zip' ? ZIP : isRural(postal) ? RURAL : TOWN)

/** Bounding boxes of the provinces in degrees: south, west, north, east. A rural area never extends beyond its province. */
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

/** If another rural area's centre is closer by more than this factor, a place counts as the other's. */
const MAX_RURAL_RATIO = 3

/** Checks whether a place is so near that the area's own centre is enough to accept it. */
export const isNearCentre = (postal: PostalCode, centre: Place, claimed: Place): boolean =>
  distanceMetres(centre, claimed) <= reachOf(postal).least

/**
 * Returns the place for prices and routes: the claimed one if its postal code allows it, otherwise the centre of the postal area. Coordinates come
 * from the browser, and the mileage charge (rule P2) must not depend on a claim alone. The extent of an area depends on the centres around it: large
 * where the next one is far. A rural Canadian area extends through its province, up to where towns or other rural areas of the province are clearly
 * nearer.
 * @param area the area of the postal code
 * @param others the areas around it; without them, accepts only a place near the centre, or for a rural area, in its province
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

/** Returns metres to the nearest of the areas' centres; infinite without any. */
const nearest = (place: Place, areas: readonly Area[]): number =>
  areas.reduce((least, other) => Math.min(least, distanceMetres(place, other)), Number.POSITIVE_INFINITY)
