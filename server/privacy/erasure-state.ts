import { sql } from 'kysely'
import type { ErasureObstacles } from '../../domain/privacy/erasure.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Status of a user's erasure. */
export interface ErasureState {
  /** Date of the erasure; null if it was not requested. */
  eraseAt: Date | null
  obstacles: ErasureObstacles
  /** Cents of credit that the customer loses with the account. */
  credit: number
  /** False for staff accounts: they belong to the business, which closes them. */
  isForCustomers: boolean
}

/** Returns what must end before a customer is erased: open appointments, debts, payments in flight and care plans. */
export async function erasureObstacles(db: Database, userId: number): Promise<ErasureObstacles> {
  const { rows } = await sql<ErasureObstacles>`
    select
      (select count(*) from work_order where user_id = ${userId} and status = 'ASSIGNED') as appointments,
      (select count(*) from invoice where user_id = ${userId} and (status in ('OPEN', 'PENDING', 'PARTIALLY_PAID') or pending_payments > 0)) as invoices,
      (select count(*) from subscription where user_id = ${userId} and status <> 'CANCELLED') as plans`.execute(db)
  const [found] = rows
  return { appointments: found?.appointments ?? 0, invoices: found?.invoices ?? 0, plans: found?.plans ?? 0 }
}

export async function erasureState(context: SignedInContext): Promise<ErasureState> {
  const { actor } = context
  const { db } = context.scope
  const [request, credit, obstacles] = await Promise.all([
    db.selectFrom('erasure_request').where('user_id', '=', actor.userId).select('erase_at').executeTakeFirst(),
    db.selectFrom('credit_account').where('user_id', '=', actor.userId).select('balance').executeTakeFirst(),
    erasureObstacles(db, actor.userId),
  ])
  return {
    eraseAt: request?.erase_at ?? null,
    obstacles,
    credit: credit?.balance ?? 0,
    isForCustomers: !actor.isStaff,
  }
}
