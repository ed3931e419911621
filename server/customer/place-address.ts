import type { Place } from '../../domain/address/distance.ts'
import { plausiblePlace } from '../../domain/address/plausible-place.ts'
import { coveringCodes, formatPostalCode, type PostalCode, parsePostalCode } from '../../domain/address/postal-code.ts'
import { findProvince, type Province, provinceOfCanadianCode } from '../../domain/address/provinces.ts'
import { stateOfZip } from '../../domain/address/zip-prefixes.ts'
import { remembering } from '../platform/database/remember.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'

interface Area extends Place {
  province_code: string
}

const remembered = remembering<Area | undefined>()

const areaOf = (db: Database, postal: PostalCode): Promise<Area | undefined> =>
  remembered(db, postal.code, () =>
    db
      .selectFrom('postal_area')
      .where('code', 'in', coveringCodes(postal))
      .select(['lat', 'lng', 'province_code'])
      .orderBy(eb => eb.fn('length', ['code']), 'desc')
      .executeTakeFirst(),
  )

/** The address with coordinates that its postal area allows: its own, or the area's centre. Of a postal code that nobody knows nothing is doubted. */
export async function placeAddress<Address extends Place & { postalCode: string }>(
  db: Database,
  address: Address,
): Promise<Address> {
  const postal = parsePostalCode(address.postalCode)
  const centre = postal && (await areaOf(db, postal))
  if (!postal || !centre) return address
  const { lat, lng } = plausiblePlace(postal, centre, address)
  return { ...address, lat, lng }
}

/**
 * Where a postal code is: what the table of postal areas says, else the first letter of a Canadian code or the first three digits of a ZIP
 * (decisions A9). Undefined for what none of them knows.
 */
async function provinceAt(db: Database, postal: PostalCode): Promise<Province | undefined> {
  const area = await areaOf(db, postal)
  const province = area && findProvince(area.province_code)
  if (province) return province
  return postal.countryCode === 'CA' ? provinceOfCanadianCode(postal.code) : stateOfZip(postal.code)
}

/**
 * Taxes are those of the place, and where that is the postal code says (issue 12, hole 8).
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
  const words = province.countryCode === 'CA' ? 'province or the postal code' : 'state or the ZIP code'
  throw invalidField(field, `${formatPostalCode(postal.code)} is in ${province.name}. Please correct the ${words}.`)
}
