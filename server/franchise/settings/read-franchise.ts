import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import type { FranchiseValues } from '../../../domain/franchise/franchise-input.ts'
import { byName } from '../../../domain/format/natural-order.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { stampOf } from '../../settings/stamp.ts'
import { requireFranchise } from '../policy.ts'

/** Where a franchise's vans start. Quotes count the mileage charge from there. */
export interface Base {
  street: string
  city: string
  provinceCode: string
  postalCode: string
  lat: number
  lng: number
}

/** What the settings of a franchise consist of. */
export interface FranchiseContent extends FranchiseValues {
  id: number
  countryCode: CountryCode
  timeZone: string
  base: Base
  /** ISO 8601; null: in use. */
  archivedAt: string | null
}

/** What a franchise still needs before customers can book there. */
export type FranchiseGap = 'HOURS' | 'AREA' | 'VAN' | 'NOTICES'

/** A franchise as its settings show it. */
export interface FranchiseSettings extends FranchiseContent {
  openDays: number
  areaCodes: number
  vans: number
  missing: FranchiseGap[]
  stamp: string
}

interface Row extends Omit<FranchiseContent, 'localTaxName' | 'base'>, Base {
  localTaxName: string | null
  openDays: number
  areaCodes: number
  vans: number
  hasNotices: boolean
}

/** SQL: people who work in franchise `f`, as `u`. */
export const STAFF_OF = sql`select u.id, u.name, u.email from app_user u where u.erased_at is null and u.deactivated_at is null
  and exists (select from user_role r where r.user_id = u.id) and f.id in (select app.franchises_of(u.id))`

async function readFranchises(db: Database, ids: readonly number[]): Promise<FranchiseSettings[]> {
  // Looking for an address reads all people of the tenant, so it is done once for all franchises, and among the staff alone.
  const { rows } = await sql<Row>`
    with staff as materialized (
      select u.id, lower(u.email) as email from app_user u
      where u.erased_at is null and u.deactivated_at is null and u.id in (select r.user_id from user_role r))
    select f.id, f.name, f.country_code as "countryCode", f.time_zone as "timeZone", f.street, f.city, f.province_code as "provinceCode",
      f.postal_code as "postalCode", f.lat, f.lng, f.phone_number as "phoneNumber", f.manager_email as "managerEmail", f.local_tax_name as "localTaxName",
      f.local_tax_ppm as "localTaxPpm", f.features, f.manager_rights as "managerRights", to_json(f.archived_at) #>> '{}' as "archivedAt",
      (select count(*)::int from franchise_hours h where h.franchise_id = f.id) as "openDays",
      (select count(*)::int from service_area a where a.franchise_id = f.id) as "areaCodes",
      (select count(*)::int from van v where v.franchise_id = f.id and v.active) as vans,
      exists (select from staff s where s.email = lower(f.manager_email) and f.id in (select app.franchises_of(s.id))) as "hasNotices"
    from franchise f where f.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(settingsOf)
}

function settingsOf(row: Row): FranchiseSettings {
  const { street, city, provinceCode, postalCode, lat, lng, openDays, areaCodes, vans, hasNotices, ...rest } = row
  const content: FranchiseContent = {
    ...rest,
    localTaxName: rest.localTaxName ?? '',
    base: { street, city, provinceCode, postalCode, lat, lng },
  }
  const missing: FranchiseGap[] = []
  if (openDays === 0) missing.push('HOURS')
  if (areaCodes === 0) missing.push('AREA')
  if (vans === 0) missing.push('VAN')
  if (!hasNotices) missing.push('NOTICES')
  return { ...content, openDays, areaCodes, vans, missing, stamp: stampOf(content) }
}

/** Returns the actor's franchises: those in use first, each in natural order of the names. */
export async function franchisesInSettings({ scope, actor }: SignedInContext): Promise<FranchiseSettings[]> {
  const all = await readFranchises(scope.db, actor.franchiseIds)
  const isInUse = ({ archivedAt }: FranchiseSettings): boolean => archivedAt === null
  return [...byName(all.filter(isInUse)), ...byName(all.filter(franchise => !isInUse(franchise)))]
}

/** Reads a franchise as it is now, never from a cache. */
export async function readFranchise(db: Database, id: number): Promise<FranchiseSettings> {
  const [franchise] = await readFranchises(db, [id])
  if (!franchise) throw new Error(`No franchise ${id}`)
  return franchise
}

/** Reads what a change of a franchise compares. */
export async function readContent(db: Database, id: number): Promise<FranchiseContent> {
  const {
    openDays: _days,
    areaCodes: _codes,
    vans: _vans,
    missing: _missing,
    stamp: _stamp,
    ...content
  } = await readFranchise(db, id)
  return content
}

/** Returns one of the actor's franchises. @throws Refusal 404 */
export async function franchiseInSettings({ scope, actor }: SignedInContext, id: number): Promise<FranchiseSettings> {
  requireFranchise(actor, id)
  return await readFranchise(scope.db, id)
}

/** Somebody who can get a franchise's notices. */
export interface NoticeChoice {
  id: number
  name: string
  email: string
}

/** Returns the people who work in a franchise, by name. */
export async function noticeChoices(db: Database, franchiseId: number): Promise<NoticeChoice[]> {
  const { rows } = await sql<NoticeChoice>`
    select u.id, u.name, u.email from franchise f cross join lateral (${STAFF_OF}) u where f.id = ${franchiseId}`.execute(
    db,
  )
  return byName(rows)
}

/** Returns the names of the other franchises in use. */
export async function otherNames(db: Database, id: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('franchise')
    .where('archived_at', 'is', null)
    .$if(id !== null, query => query.where('id', '<>', id))
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
