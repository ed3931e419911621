import { type Selectable, sql } from 'kysely'
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

export type Address = Selectable<AddressTable>
export type Contact = Selectable<ContactTable>

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
    .selectAll()
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
    .selectAll()
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

interface CustomerPage {
  franchiseId: number | null
  search: string
  /** From 1. */
  pageNumber: number
  sort: CustomerSort
}

/** The largest offset that PostgreSQL's integer can hold. */
const MAX_SKIP = 2_147_483_647

/**
 * Returns a page of the customers that match a search (name, email, phone, plate); names that start with the search come first. Sales search all
 * customers of the tenant if they name no franchise, other staff those of the franchise (ROLE-08).
 * @throws Refusal 404 for another franchise
 */
export async function customersOf(
  db: Database,
  actor: Actor,
  { franchiseId, search, pageNumber, sort }: CustomerPage,
): Promise<CustomerSummary[]> {
  const isSales = actor.roles.includes('sales')
  if (franchiseId !== null && !isSales) requireFranchise(actor, franchiseId)
  const all = isSales ? null : actor.franchiseIds
  const franchises = franchiseId === null ? all : [franchiseId]
  const { patterns, nameStart, phonePart } = readCustomerSearch(search)
  const { plate } = readSought(search)
  const skip = Math.min((Math.max(1, pageNumber) - 1) * CUSTOMERS_PAGE, MAX_SKIP)
  const found = sql<{
    id: number
    position: number
  }>`app.find_customers(${franchises}, ${patterns}, ${nameStart}, ${phonePart}, ${plate}, ${sort}, ${CUSTOMERS_PAGE}, ${skip}) with ordinality`
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
