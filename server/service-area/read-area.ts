import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { requireMay } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { withStamp } from '../settings/save-section.ts'

/** The postal codes that a franchise serves, sorted. */
export interface AreaContent {
  codes: string[]
}

/** A postal code as the page lists it. */
export interface AreaCode {
  code: string
  /** Null: not in our list of places. */
  city: string | null
  /** Names of the other franchises that serve it. */
  others: string[]
}

export interface ServiceArea extends AreaContent {
  franchiseId: number
  countryCode: CountryCode
  /** Whether this person may change it. */
  mayChange: boolean
  stamp: string
}

/** Reads the codes of a franchise. */
export async function readCodes(db: Database, franchiseId: number): Promise<AreaContent> {
  const rows = await db
    .selectFrom('service_area')
    .where('franchise_id', '=', franchiseId)
    .orderBy('postal_code')
    .select('postal_code')
    .execute()
  return { codes: rows.map(row => row.postal_code) }
}

/** Returns a franchise's country and base. */
export const baseOf = (
  db: Database,
  franchiseId: number,
): Promise<{ countryCode: CountryCode; lat: number; lng: number }> =>
  db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['country_code as countryCode', 'lat', 'lng'])
    .executeTakeFirstOrThrow()

const mayChange = async (context: SignedInContext, franchiseId: number): Promise<boolean> => {
  try {
    await requireMay(context.scope.db, context.actor, 'serviceArea.change', franchiseId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 403) return false
    throw error
  }
}

/** Returns the service area of one of the actor's franchises. @throws Refusal 404 */
export async function serviceArea(context: SignedInContext, franchiseId: number): Promise<ServiceArea> {
  const may = await mayChange(context, franchiseId)
  const { db } = context.scope
  const [content, { countryCode }] = await Promise.all([readCodes(db, franchiseId), baseOf(db, franchiseId)])
  return { ...withStamp(content), franchiseId, countryCode, mayChange: may }
}

/** Returns codes with their places and the other franchises that serve them, in the order of the codes. */
export async function describeCodes(db: Database, franchiseId: number, codes: readonly string[]): Promise<AreaCode[]> {
  // Only Canada's full codes are in no list of places; their area, the first three characters, is.
  const { rows } = await sql<AreaCode>`
    with other as (
      select a.postal_code as code, array_agg(f.name order by f.name) as names from service_area a join franchise f on f.id = a.franchise_id
      where a.postal_code = any(${codes}) and f.id <> ${franchiseId} and f.archived_at is null group by 1)
    select c.code, coalesce(p.city, area.city) as city, coalesce(other.names, '{}') as others
    from unnest(${codes}::text[]) with ordinality c (code, nth) left join postal_area p on p.code = c.code
      left join postal_area area on length(c.code) > 5 and area.code = left(c.code, 3) left join other on other.code = c.code
    order by c.nth`.execute(db)
  return rows
}
