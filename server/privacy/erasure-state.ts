import { sql } from 'kysely'
import type { ErasureObstacles } from '../../domain/privacy/erasure.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { requireActor } from '../platform/scope.ts'

/** Where somebody's erasure is. */
export interface ErasureState {
  /** When it will happen; null when it was not asked for. */
  eraseAt: Date | null
  obstacles: ErasureObstacles
  /** Cents of credit that are lost with the account. */
  credit: number
  /** Staff accounts belong to the business, which ends them. */
  isForCustomers: boolean
}

/** What must end before a customer is erased: open appointments, what they owe or what is being paid, and care plans. */
export async function erasureObstacles(db: Database, userId: number): Promise<ErasureObstacles> {
  const { rows } = await sql<ErasureObstacles>`
    select
      (select count(*) from work_order where user_id = ${userId} and status = 'ASSIGNED') as appointments,
      (select count(*) from invoice where user_id = ${userId} and (status in ('OPEN', 'PENDING', 'PARTIALLY_PAID') or pending_payments > 0)) as invoices,
      (select count(*) from subscription where user_id = ${userId} and status <> 'CANCELLED') as plans`.execute(db)
  const [found] = rows
  return { appointments: found?.appointments ?? 0, invoices: found?.invoices ?? 0, plans: found?.plans ?? 0 }
}

export async function erasureState(context: Context): Promise<ErasureState> {
  const actor = requireActor(context)
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
