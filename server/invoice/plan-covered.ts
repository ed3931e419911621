import { sql } from 'kysely'
import { planCovered } from '../../domain/payout/plan-work.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the cents of an order's list prices that a plan may cover, before tax. */
export async function coveredPriceOf(db: Database, workOrderId: number): Promise<number> {
  const { covered } = await db
    .selectFrom('line_item')
    .where('work_order_id', '=', workOrderId)
    .select(sql<number>`coalesce(sum(covered_price), 0)::bigint`.as('covered'))
    .executeTakeFirstOrThrow()
  return covered
}

/**
 * Returns the cents of `covered` that the plan of the order's car pays. Call it after the invoice number is taken: from then on invoices of the tenant wait for each
 * other, so that a plan's payments are counted once.
 */
export async function planCoveredOf(
  db: Database,
  covered: number,
  { user_vehicle_id: userVehicleId }: { user_vehicle_id: number },
): Promise<number> {
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
