import { sql } from 'kysely'
import { may, mayWithGrants } from '../../domain/account/permissions.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { localDay } from '../../domain/format/dates.ts'
import type { DatedPrice } from '../../domain/service/list-price.ts'
import { type Help, type Helper, helpsOf } from '../../domain/work-order/suggested-services.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { ServiceType } from '../pricing/service-type-enum.ts'
import { stampOf } from '../settings/stamp.ts'

/** What the settings of a service consist of. */
export interface ServiceContent {
  id: number
  nameKey: string
  name: string
  description: string
  subDescription: string
  serviceType: ServiceType
  isFee: boolean
  active: boolean
  /** The worn parts for which customers are offered it after a visit. */
  helps: Help[]
}

/** A service with the stamp of its content. */
export interface ServiceSettings extends ServiceContent {
  /** Somebody ordered it, so its kind stays. */
  isOrdered: boolean
  stamp: string
}

/** Whose prices: a country's, or those of one franchise. */
export interface PricePlace {
  countryCode: CountryCode
  /** Null: the country's. */
  franchiseId: number | null
}

/** A row of a price list. */
export interface ListRow extends DatedPrice {
  id: number
  serviceId: number
}

/** A price list with everything that was, is and will be in force. */
export interface ServicePriceList {
  rows: ListRow[]
  mayChange: boolean
  stamp: string
}

/** The services and fees of the tenant with the prices of one franchise and its country. */
export interface ServicesAndPrices {
  services: ServiceSettings[]
  /** The stamp of the order of the services. */
  orderStamp: string
  country: ServicePriceList
  own: ServicePriceList
  countryCode: CountryCode
  timeZone: string
  /** The franchise's local day (yyyy-mm-dd). */
  today: string
  /** Decides which prices are in force, since the clock of a browser may be wrong. */
  now: Date
}

interface ServiceRow extends Omit<ServiceContent, 'helps'>, Pick<Helper, 'helps'> {
  isOrdered: boolean
}

/** Reads the services and fees, not the plans, in their order. */
export async function readServices(db: Database): Promise<ServiceSettings[]> {
  const { rows } = await sql<ServiceRow>`
    select s.id, s.name_key as "nameKey", s.name, s.description, s.sub_description as "subDescription", s.service_type as "serviceType",
      s.is_fee as "isFee", s.active, s.helps, exists (select from line_item l where l.service_id = s.id) as "isOrdered"
    from service s where s.is_fee or s.service_type <> 'SUBSCRIPTION' order by s.sort_order, s.id`.execute(db)
  return rows.map(({ isOrdered, ...row }) => {
    const content = { ...row, helps: helpsOf(row) }
    return { ...content, isOrdered, stamp: stampOf(content) }
  })
}

/** Reads one service without its stamp, as saveSection compares it. @throws Refusal 404 */
export async function readService(db: Database, serviceId: number): Promise<ServiceContent> {
  const { isOrdered: _ordered, stamp: _stamp, ...content } = await oneService(db, serviceId)
  return content
}

/** @throws Refusal 404 */
export async function oneService(db: Database, serviceId: number): Promise<ServiceSettings> {
  const found = (await readServices(db)).find(({ id }) => id === serviceId)
  if (!found) throw notFound('service')
  return found
}

/** Reads the order of the services. */
export const readOrder = async (db: Database): Promise<{ ids: number[] }> => ({
  ids: (await readServices(db)).map(({ id }) => id),
})

/** Reads the rows of a price list. */
export async function readPriceRows(
  db: Database,
  { countryCode, franchiseId }: PricePlace,
): Promise<{ rows: ListRow[] }> {
  const rows = await db
    .selectFrom('service_price')
    .where('country_code', '=', countryCode)
    .where(eb => (franchiseId === null ? eb('franchise_id', 'is', null) : eb('franchise_id', '=', franchiseId)))
    .orderBy('service_id')
    .orderBy('valid_from')
    .select([
      'id',
      'service_id as serviceId',
      'valid_from as validFrom',
      'state',
      'price',
      'included_litres as includedLitres',
      'price_per_litre as pricePerLitre',
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
    ])
    .execute()
  return { rows }
}

/** Returns the country and the time zone of a franchise. */
export const placeOf = async (db: Database, franchiseId: number) =>
  await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['country_code as countryCode', 'time_zone as timeZone', 'manager_rights as rights'])
    .executeTakeFirstOrThrow()

/** Returns the services with the price lists of one of the actor's franchises and its country. @throws Refusal 404 */
export async function servicesAndPrices(
  { scope: { db }, actor, clock }: SignedInContext,
  franchiseId: number,
): Promise<ServicesAndPrices> {
  requireFranchise(actor, franchiseId)
  const { countryCode, timeZone, rights } = await placeOf(db, franchiseId)
  const [services, country, own] = await Promise.all([
    readServices(db),
    readPriceRows(db, { countryCode, franchiseId: null }),
    readPriceRows(db, { countryCode, franchiseId }),
  ])
  return {
    services,
    orderStamp: stampOf({ ids: services.map(({ id }) => id) }),
    country: { ...country, mayChange: may(actor.roles, 'services.change'), stamp: stampOf(country) },
    own: { ...own, mayChange: mayWithGrants(actor.roles, 'ownPrices.change', rights), stamp: stampOf(own) },
    countryCode,
    timeZone,
    today: localDay(clock.now(), timeZone),
    now: clock.now(),
  }
}
