import type { Selectable } from 'kysely'
import type { Address as AddressTable, Contact as ContactTable } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { seesCustomer } from './policy.ts'

export type Address = Selectable<AddressTable>
export type Contact = Selectable<ContactTable>

/** More than anybody has; a list is always bounded. */
const MOST = 200
const SEARCH_PAGE = 20

async function requireCustomer(db: Database, actor: Actor, userId: number): Promise<void> {
  if (!(await seesCustomer(db, actor, userId))) throw notFound('The customer')
}

/** A customer's addresses, first saved first. @throws Refusal 404 for a customer whom the actor may not see */
export async function addressesOf(db: Database, actor: Actor, userId: number): Promise<Address[]> {
  await requireCustomer(db, actor, userId)
  return await db
    .selectFrom('address')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** A customer's contacts, first saved first. @throws Refusal 404 as above */
export async function contactsOf(db: Database, actor: Actor, userId: number): Promise<Contact[]> {
  await requireCustomer(db, actor, userId)
  return await db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(MOST)
    .execute()
}

export interface CustomerSummary {
  id: number
  name: string
  email: string
  defaultDiscountType: string | null
  defaultDiscountAmount: number | null
}

/** The first customers whose name or email holds the search text: all of the tenant's for sales without a franchise, else the franchise's (ROLE-08). */
export async function customersOf(
  db: Database,
  actor: Actor,
  { franchiseId, search }: { franchiseId: number | null; search: string },
): Promise<CustomerSummary[]> {
  const isSales = actor.roles.includes('sales')
  if (franchiseId !== null && !isSales) requireFranchise(actor, franchiseId)
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  return await db
    .selectFrom('app_user')
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('user_role').whereRef('user_role.user_id', '=', 'app_user.id').select('role'))),
    )
    .$if(franchiseId !== null, query => query.where('home_franchise_id', '=', franchiseId))
    .$if(franchiseId === null && !isSales, query =>
      query.where('home_franchise_id', 'in', actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0]),
    )
    .$if(pattern !== '%%', query =>
      query.where(eb => eb.or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)])),
    )
    .select([
      'id',
      'name',
      'email',
      'default_discount_type as defaultDiscountType',
      'default_discount_amount as defaultDiscountAmount',
    ])
    .orderBy('name')
    .orderBy('id')
    .limit(SEARCH_PAGE)
    .execute()
}
