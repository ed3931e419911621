import type { Place } from '../../domain/address/distance.ts'
import { type Area, isNearCentre, plausiblePlace } from '../../domain/address/plausible-place.ts'
import { coveringCodes, type PostalCode, parsePostalCode } from '../../domain/address/postal-code.ts'
import { remembering } from '../platform/database/remember.ts'
import type { Database } from '../platform/database/tenant-database.ts'

const areasByCode = remembering<Area | undefined>()
const areasAround = remembering<Area[]>()

/** Degrees around the centre of a ZIP code in which its neighbours are looked for: more than its address can be away. */
const US_NEIGHBOURHOOD = 2

/** The address with coordinates that its postal area allows: its own, or the area's centre. Without a known postal code its own are kept. */
export async function placeAddress<Address extends Place & { postalCode: string }>(
  db: Database,
  address: Address,
): Promise<Address> {
  const postal = parsePostalCode(address.postalCode)
  const area = postal && (await areasByCode(db, postal.code, () => findArea(db, coveringCodes(postal))))
  if (!postal || !area || isNearCentre(postal, area, address)) return address
  const { lat, lng } = plausiblePlace(postal, area, address, await findOthers(db, postal, area))
  return { ...address, lat, lng }
}

const areas = (db: Database) =>
  db
    .selectFrom('postal_area')
    .select(['code', 'country_code as countryCode', 'province_code as provinceCode', 'lat', 'lng'])
    .$castTo<Area>()

const findArea = (db: Database, codes: string[]): Promise<Area | undefined> =>
  areas(db).where('code', 'in', codes).executeTakeFirst()

/** Canada has some 1,700 areas, which are read together; the US has 41,000, of which those around this one matter. */
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
