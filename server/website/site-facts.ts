import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { distanceMetres } from '../../domain/address/distance.ts'
import { parsePostalCode } from '../../domain/address/postal-code.ts'
import type { OpeningHours } from '../../domain/schedule/slots.ts'
import type { PublicPages } from '../../domain/website/public-pages.ts'
import { franchisesServing } from '../franchise/place.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { readPages } from './settings.ts'

/** A franchise as the business's own pages show it. Its street is left out: many bases are homes. */
export interface SitePlace {
  id: number
  name: string
  countryCode: CountryCode
  city: string
  provinceCode: string
  /** Ten digits. */
  phone: string
  lat: number
  lng: number
  hours: OpeningHours[]
  /** Names of the places that it serves, those with the most postal codes first. */
  areas: string[]
}

interface SiteFacts {
  pages: PublicPages
  /** By id; without archived ones. */
  places: SitePlace[]
}

const remembered = cached<SiteFacts>()

/** Returns what the business's own pages say and show. Dropped with everything that is cached of the tenant when a setting changes. */
export const siteFacts = (db: Database, tenantId: number): Promise<SiteFacts> =>
  remembered(db, 'site', async () => {
    const [pages, { rows }] = await Promise.all([readPages(db, tenantId), places.execute(db)])
    return { pages, places: rows }
  })

/** Some ZIP codes belong to one organization, whose name they have instead of a place's. */
const ORGANIZATION = String.raw`\d|\m(bank of|(national|natl|nat|union) bank|board of|insurance|games|corp|inc|co|dept|svc|mail|firms|ctr)\M`

const places = sql<SitePlace>`
  select f.id, f.name, f.country_code as "countryCode", f.city, f.province_code as "provinceCode", f.phone_number as phone, f.lat, f.lng,
    coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute) order by h.weekday)
      from franchise_hours h where h.franchise_id = f.id), '[]') as hours,
    array(select p.city from service_area a
      join postal_area p on p.code = case when f.country_code = 'CA' then left(a.postal_code, 3) else a.postal_code end
      where a.franchise_id = f.id and (f.country_code = 'CA' or p.city !~* ${ORGANIZATION}) group by p.city order by count(*) desc, p.city) as areas
  from franchise f where f.archived_at is null order by f.id`

/** What a visitor asked for, in the address of the page. */
interface PlaceChoice {
  place?: string | undefined
  code?: string | undefined
}

/** The place whose prices a visitor sees, and what the answer to their postal code is. */
export interface ChosenPlace {
  place: SitePlace | undefined
  answer: 'none' | 'serves' | 'nearest' | 'noCode'
}

/**
 * Returns the place that a visitor named, or the one that serves or is nearest to their postal code; otherwise the first. Nobody's address is looked up: a visitor
 * who says nothing sees the first place, with its name.
 */
export async function choosePlace(
  db: Database,
  places: readonly SitePlace[],
  { place: named, code }: PlaceChoice,
): Promise<ChosenPlace> {
  const [first] = places
  const byName = places.find(({ id }) => String(id) === named)
  if (code === undefined || code.trim() === '') return { place: byName ?? first, answer: 'none' }
  const parsed = parsePostalCode(code.slice(0, 20))
  if (!parsed) return { place: byName ?? first, answer: 'noCode' }
  const serving = await franchisesServing(db, parsed.code)
  const served = places.find(({ id }) => serving.some(franchise => franchise.id === id))
  if (served) return { place: served, answer: 'serves' }
  const area = await db
    .selectFrom('postal_area')
    .where('code', '=', parsed.countryCode === 'CA' ? parsed.code.slice(0, 3) : parsed.code)
    .select(['lat', 'lng'])
    .executeTakeFirst()
  if (!area) return { place: byName ?? first, answer: 'noCode' }
  const near = places.toSorted((a, b) => distanceMetres(a, area) - distanceMetres(b, area))
  return { place: near[0], answer: 'nearest' }
}
