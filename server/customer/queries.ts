import { type RawBuilder, type Selectable, sql } from 'kysely'
import { readCustomerSearch } from '../../domain/customer/customer-search.ts'
import type { CustomerSort } from '../../domain/customer/list-sorts.ts'
import { readSought } from '../../domain/search/sought.ts'
import type { DefaultDiscountType } from '../account/default-discount-enum.ts'
import { requireCustomer } from '../account/visible-customers.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Address as AddressTable, Contact as ContactTable } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'

export const ADDRESS_COLUMNS = [
  'id',
  'street',
  'city',
  'postal_code',
  'province',
  'province_code',
  'country',
  'country_code',
  'lat',
  'lng',
] as const
export const CONTACT_COLUMNS = ['id', 'name', 'email', 'phone_number'] as const

export type Address = Pick<Selectable<AddressTable>, (typeof ADDRESS_COLUMNS)[number]>
export type Contact = Pick<Selectable<ContactTable>, (typeof CONTACT_COLUMNS)[number]>

/** Every list has a limit; nobody has this many. */
const MAX = 200
const CUSTOMERS_PAGE = 20

/** Returns a customer's addresses, oldest first. @throws Refusal 404 for a customer the actor may not see */
export async function addressesOf(db: Database, actor: Actor, userId: number): Promise<Address[]> {
  await requireCustomer(db, actor, userId)
  return await db
    .selectFrom('address')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(ADDRESS_COLUMNS)
    .orderBy('id')
    .limit(MAX)
    .execute()
}

/** Returns a customer's contacts, oldest first. @throws Refusal 404 as above */
export async function contactsOf(db: Database, actor: Actor, userId: number): Promise<Contact[]> {
  await requireCustomer(db, actor, userId)
  return await db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(CONTACT_COLUMNS)
    .orderBy('id')
    .limit(MAX)
    .execute()
}

export interface CustomerSummary {
  id: number
  name: string
  email: string
  /** The first contact's, ten digits. */
  phoneNumber: string | null
  /** The fleet or vendor that the customer belongs to. */
  vendorName: string | null
  defaultDiscountType: DefaultDiscountType | null
  defaultDiscountAmount: number | null
  /** The car by whose plate the search found the customer; null when it found them another way. */
  foundCarId: number | null
  foundPlate: string | null
}

/** Which customers a list has. */
interface CustomerFilter {
  /** Null: all of the tenant for sales, for others all of their franchises. */
  franchiseId: number | null
  search: string
  /** In any capitals; null: with and without tags. */
  tag: string | null
}

interface CustomerPage extends CustomerFilter {
  /** From 1. */
  pageNumber: number
  sort: CustomerSort
}

/** More customers are not counted, so that a list of a million opens as quickly as a short one. */
const MAX_COUNTED = 10_000

/** Returns the arguments of app.find_customers and app.count_customers. @throws Refusal 404 for another franchise */
function soughtBy(actor: Actor, { franchiseId, search, tag }: CustomerFilter): RawBuilder<unknown> {
  const isSales = actor.roles.includes('sales')
  if (franchiseId !== null && !isSales) requireFranchise(actor, franchiseId)
  const all = isSales ? null : actor.franchiseIds
  const franchises = franchiseId === null ? all : [franchiseId]
  const { patterns, nameStart, phonePart } = readCustomerSearch(search)
  return sql`${franchises}::bigint[], ${patterns}::text[], ${nameStart}::text, ${phonePart}::text, ${readSought(search).plate}::text, ${tag}::text`
}

/** How many customers a list has. */
export interface CustomerCount {
  /** At most 10,000. */
  count: number
  isMore: boolean
}

/** Returns how many customers the list of `customersOf` has, at most 10,000. @throws Refusal 404 for another franchise */
export async function countCustomers(db: Database, actor: Actor, filter: CustomerFilter): Promise<CustomerCount> {
  const { rows } = await sql<{ count: number }>`
    select app.count_customers(${soughtBy(actor, filter)}, ${MAX_COUNTED + 1}) as count`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED }
}

/** The largest offset that PostgreSQL's integer can hold. */
const MAX_SKIP = 2_147_483_647

/**
 * Returns a page of the customers that match a search (name, email, phone, plate) and have a tag; names that start with the search come first. Sales search all
 * customers of the tenant if they name no franchise, other staff those of the franchise (ROLE-08).
 * @throws Refusal 404 for another franchise
 */
export async function customersOf(
  db: Database,
  actor: Actor,
  { pageNumber, sort, ...filter }: CustomerPage,
): Promise<CustomerSummary[]> {
  const sought = soughtBy(actor, filter)
  const { plate } = readSought(filter.search)
  const skip = Math.min((Math.max(1, pageNumber) - 1) * CUSTOMERS_PAGE, MAX_SKIP)
  const found = sql<{
    id: number
    position: number
  }>`app.find_customers(${sought}, ${sort}, ${CUSTOMERS_PAGE}, ${skip}) with ordinality`
  const query = db
    .selectFrom(found.as<'found'>(sql`found(id, position)`))
    .innerJoin('app_user as u', 'u.id', 'found.id')
    .leftJoin('vendor as v', 'v.id', 'u.vendor_id')
    .leftJoinLateral(
      sql<{ id: number; name: string }>`(
        select c.id, c.name from user_vehicle c
        where c.user_id = u.id and c.deleted_at is null and starts_with(app.plate_key(c.name), ${plate}) order by c.id limit 1)`.as<'car'>(
        sql`car`,
      ),
      join => join.onTrue(),
    )
    .select([
      'u.id',
      'u.name',
      'u.email',
      'v.name as vendorName',
      'u.default_discount_type as defaultDiscountType',
      'u.default_discount_amount as defaultDiscountAmount',
      'car.id as foundCarId',
      'car.name as foundPlate',
    ])
    .select(eb =>
      eb
        .selectFrom('contact as c')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.deleted_at', 'is', null)
        .select('c.phone_number')
        .orderBy('c.id')
        .limit(1)
        .as('phoneNumber'),
    )
    .orderBy('found.position')
  return await runPrepared(db, 'find customers', query)
}
