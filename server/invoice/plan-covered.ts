import { sql } from 'kysely'
import { planCovered } from '../../domain/payout/plan-work.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the cents of an order's list prices that a plan may cover, before tax. */
export async function coveredPriceOf(db: Database, workOrderId: number): Promise<number> {
  const sum = db
    .selectFrom('line_item')
    .where('work_order_id', '=', workOrderId)
    .select(sql<number>`coalesce(sum(covered_price), 0)::bigint`.as('covered'))
  return (await runPrepared(db, 'covered price', sum))[0]?.covered ?? 0
}

/**
 * Returns the cents of `covered` that the plan of the order's car pays. It locks the car until the caller's transaction ends: invoices of the car wait for each other, so
 * that a plan's payments are counted once.
 */
export async function planCoveredOf(
  db: Database,
  covered: number,
  { user_vehicle_id: userVehicleId }: { user_vehicle_id: number },
): Promise<number> {
  await db.selectFrom('user_vehicle').where('id', '=', userVehicleId).select('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ received: number; counted: number }>`
    select (select coalesce(sum(round((i.approved_amount - i.refunded_amount - i.disputed_amount)::numeric * i.discount_sub_total / nullif(i.billed_amount, 0))), 0)::bigint
        from subscription s join invoice i on i.subscription_id = s.id where s.user_vehicle_id = ${userVehicleId}) as received,
      (select coalesce(sum(i.plan_covered_amount), 0)::bigint
        from work_order w join invoice i on i.work_order_id = w.id and i.voided_at is null where w.user_vehicle_id = ${userVehicleId}) as counted`.execute(
    db,
  )
  const [sums] = rows
  return sums ? planCovered(covered, sums) : 0
}
