import type { Place } from '../../domain/address/distance.ts'
import { type Area, isNearCentre, plausiblePlace } from '../../domain/address/plausible-place.ts'
import { coveringCodes, formatPostalCode, type PostalCode, parsePostalCode } from '../../domain/address/postal-code.ts'
import { findProvince, type Province, provinceOfCanadianCode } from '../../domain/address/provinces.ts'
import { stateOfZip } from '../../domain/address/zip-prefixes.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

const areasByCode = cached<Area | undefined>()
const areasAround = cached<Area[]>()

/** Returns the smallest known area of a postal code. */
const areaOf = (db: Database, postal: PostalCode): Promise<Area | undefined> =>
  areasByCode(db, postal.code, () =>
    areas(db)
      .where('code', 'in', coveringCodes(postal))
      .orderBy(eb => eb.fn('length', ['code']), 'desc')
      .executeTakeFirst(),
  )

/** Degrees around the centre of a ZIP code in which to search neighbours: more than its addresses can be away. */
const US_NEIGHBOURHOOD = 2

/** Returns the address with coordinates that its postal area allows: its own, or the area's centre. An unknown postal code keeps its own. */
export async function placeAddress<Address extends Place & { postalCode: string }>(
  db: Database,
  address: Address,
): Promise<Address> {
  const postal = parsePostalCode(address.postalCode)
  const area = postal && (await areaOf(db, postal))
  if (!postal || !area || isNearCentre(postal, area, address)) return address
  const { lat, lng } = plausiblePlace(postal, area, address, await findOthers(db, postal, area))
  return { ...address, lat, lng }
}

const areas = (db: Database) =>
  db
    .selectFrom('postal_area')
    .select(['code', 'country_code as countryCode', 'province_code as provinceCode', 'lat', 'lng'])
    .$castTo<Area>()

/** Canada has some 1,700 areas, read in one query; of the 41,000 in the US only those nearby are needed. */
function findOthers(db: Database, { countryCode }: PostalCode, { code, lat, lng }: Area): Promise<Area[]> {
  if (countryCode === 'CA')
    return areasAround(db, 'CA', () => areas(db).where('country_code', '=', 'CA').execute()).then(all =>
      all.filter(other => other.code !== code),
    )
  return areasAround(db, code, () =>
    areas(db)
      .where('country_code', '=', 'US')
      .where('code', '<>', code)
      .where('lat', '>', lat - US_NEIGHBOURHOOD)
      .where('lat', '<', lat + US_NEIGHBOURHOOD)
      .where('lng', '>', lng - US_NEIGHBOURHOOD)
      .where('lng', '<', lng + US_NEIGHBOURHOOD)
      .execute(),
  )
}

/**
 * Returns the province of a postal code: from the table of postal areas, else by the first letter of a Canadian code or the first three digits of a ZIP
 * (rule A9). Undefined when unknown.
 */
async function provinceAt(db: Database, postal: PostalCode): Promise<Province | undefined> {
  const area = await areaOf(db, postal)
  const province = area && findProvince(area.provinceCode)
  if (province) return province
  return postal.countryCode === 'CA' ? provinceOfCanadianCode(postal.code) : stateOfZip(postal.code)
}

/**
 * Checks the province against the postal code, because taxes are those of the place.
 * @param field as the API names the province there
 * @throws Refusal 422 under `field` when the postal code is in another province or state
 */
export async function requireProvince(
  db: Database,
  { postalCode, provinceCode }: { postalCode: string; provinceCode: string },
  field = 'provinceCode',
): Promise<void> {
  const postal = parsePostalCode(postalCode)
  const province = postal && (await provinceAt(db, postal))
  if (!postal || !province || findProvince(provinceCode) === province) return
  const message = TEXTS.otherProvince[province.countryCode]
  throw invalidField(field, message(formatPostalCode(postal.code), province.name))
}
