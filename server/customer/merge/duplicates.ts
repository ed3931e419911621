import { sql } from 'kysely'
import { requireCustomer, visibleCustomers } from '../../account/visible-customers.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFoundForActor } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'

/** What two customers have in common. */
export const DUPLICATE_SIGNS = ['phone', 'email', 'name'] as const
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number]

/** Another customer who may be the same person. */
export interface Duplicate {
  id: number
  name: string
  email: string
  same: DuplicateSign[]
}

/** A manager who looks for duplicates reads a few. */
const MOST = 10
/** The database finds more than is shown, because some are not the actor's to see. */
const MAX_FOUND = 100

/** @throws Refusal 404 for a customer that the actor does not see, and for the actor */
async function requireOther(db: Database, actor: Actor, userId: number): Promise<void> {
  if (actor.userId === userId) throw notFoundForActor('customer')
  await requireCustomer(db, actor, userId)
}

/** Returns customers who may be the same person, those with most in common first. @throws Refusal 404 as above */
export async function likelyDuplicates(db: Database, actor: Actor, userId: number): Promise<Duplicate[]> {
  await requireOther(db, actor, userId)
  const { rows } = await sql<Duplicate>`
    select app_user.id, app_user.name, app_user.email, found.same
    from app.likely_duplicates(${userId}, ${MAX_FOUND}) with ordinality as found (id, same, nth)
    join app_user on app_user.id = found.id
    where ${visibleCustomers(actor)} and app_user.id <> ${actor.userId}
    order by found.nth limit ${MOST}`.execute(db)
  return rows
}

/** An account that became part of a customer's. */
export interface MergedAccount {
  id: number
  name: string
  /** Null after an erasure. */
  email: string | null
  mergedAt: Date
  mergedBy: string
}

/** Returns the accounts that became part of a customer's, the last first. @throws Refusal 404 as above */
export async function mergedAccountsOf(db: Database, actor: Actor, userId: number): Promise<MergedAccount[]> {
  await requireOther(db, actor, userId)
  const { rows } = await sql<MergedAccount>`
    select m.id, m.name, m.merged_email as email, m.merged_at as "mergedAt", b.name as "mergedBy"
    from app_user m join app_user b on b.id = m.merged_by_id where m.merged_into_id = ${userId} order by m.merged_at desc, m.id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return rows
}
