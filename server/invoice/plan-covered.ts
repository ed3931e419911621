import { sql } from 'kysely'
import { planCovered } from '../../domain/payout/plan-work.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/**
 * Returns the cents of an order's list prices that the plan of its car pays, before tax. Call it after the invoice number is taken: from then on invoices of the tenant
 * wait for each other, so that a plan's payments are counted once.
 */
export async function planCoveredOf(db: Database, order: { id: number; user_vehicle_id: number }): Promise<number> {
  const { rows } = await sql<{ covered: number; received: number; counted: number }>`
    select (select coalesce(sum(covered_price), 0)::bigint from line_item where work_order_id = ${order.id}) as covered,
      (select coalesce(sum(round((i.approved_amount - i.refunded_amount - i.disputed_amount)::numeric * i.discount_sub_total / nullif(i.billed_amount, 0))), 0)::bigint
        from subscription s join invoice i on i.subscription_id = s.id where s.user_vehicle_id = ${order.user_vehicle_id}) as received,
      (select coalesce(sum(i.plan_covered_amount), 0)::bigint
        from work_order w join invoice i on i.work_order_id = w.id and i.voided_at is null where w.user_vehicle_id = ${order.user_vehicle_id}) as counted`.execute(
    db,
  )
  const [sums] = rows
  return sums && sums.covered > 0 ? planCovered(sums.covered, sums) : 0
}
