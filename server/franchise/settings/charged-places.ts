import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import { type TaxRate, taxesAt } from '../../../domain/pricing/taxes.ts'
import type { SignedInContext } from '../../platform/context.ts'

/** A province or state that a franchise serves, with the taxes of a visit there. Franchises with the same taxes share a row. */
export interface ChargedPlace {
  countryCode: CountryCode
  provinceCode: string
  /** Names, in the order of the franchises. */
  franchises: string[]
  /** The rate of the franchise replaces the state's. */
  isLocal: boolean
  taxes: TaxRate[]
}

interface ServedRow {
  name: string
  countryCode: CountryCode
  provinceCode: string
  baseProvince: string
  localTaxName: string | null
  localTaxPpm: number | null
}

/** Returns the taxes that visits have by where they are, for all places in the service areas of franchises in use. A small supplier charges none of them. */
export async function chargedPlaces({ scope: { db } }: SignedInContext): Promise<ChargedPlace[]> {
  const { rows } = await sql<ServedRow>`
    select f.name, f.country_code as "countryCode", served.province_code as "provinceCode", f.province_code as "baseProvince",
      f.local_tax_name as "localTaxName", f.local_tax_ppm as "localTaxPpm"
    from franchise f cross join lateral (
      select f.province_code
      union
      select p.province_code from service_area a
        join postal_area p on p.code = case when f.country_code = 'CA' then left(a.postal_code, 3) else a.postal_code end
        where a.franchise_id = f.id) served
    where f.archived_at is null
    order by f.country_code, served.province_code, f.id`.execute(db)
  const places = new Map<string, ChargedPlace>()
  for (const place of rows.map(placeOf)) {
    const key = JSON.stringify([place.countryCode, place.provinceCode, place.taxes])
    const same = places.get(key)
    if (same) same.franchises.push(...place.franchises)
    else places.set(key, place)
  }
  return [...places.values()]
}

function placeOf({
  name,
  countryCode,
  provinceCode,
  baseProvince,
  localTaxName,
  localTaxPpm,
}: ServedRow): ChargedPlace {
  const local =
    localTaxName !== null && localTaxPpm !== null
      ? { name: localTaxName, ratePpm: localTaxPpm, provinceCode: baseProvince }
      : null
  return {
    countryCode,
    provinceCode,
    franchises: [name],
    isLocal: countryCode === 'US' && local?.provinceCode === provinceCode,
    taxes: taxesAt(countryCode, provinceCode, local),
  }
}
