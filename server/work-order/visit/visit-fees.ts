import { formatList } from '../../../domain/format/list.ts'
import { FEE } from '../../../domain/pricing/fees.ts'
import { isVisitFee } from '../../../domain/pricing/visit-fees.ts'
import { taxLine } from '../../../domain/pricing/quote.ts'
import { returnCredit } from '../../credit/return-reductions.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type OrderChange, updateOrder } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'
import { addQuietEvent } from './change-sisters.ts'

/** Returns the lines of an order that are fees of its visit. */
async function feeLines(db: Database, orderId: number) {
  const lines = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', orderId)
    .selectAll('l')
    .select('s.name_key')
    .orderBy('l.position')
    .execute()
  return lines.filter(({ name_key: nameKey }) => isVisitFee(nameKey))
}

/**
 * Copies the fees of a visit to another of its orders, at the price that was agreed and with its tax. Reductions stay where they were: no discount lowers these fees,
 * and credit belongs to the order that it was spent on.
 * @param isSameTime false: short notice was paid for another time, so its fee stays behind
 */
export async function copyVisitFees(
  change: Pick<OrderChange, 'db' | 'actor' | 'now'>,
  { from, to }: { from: Pick<WorkOrderRow, 'id'>; to: Pick<WorkOrderRow, 'id'> },
  { isSameTime }: { isSameTime: boolean },
): Promise<void> {
  const { db } = change
  const [fees, last] = await Promise.all([
    feeLines(db, from.id),
    db
      .selectFrom('line_item')
      .where('work_order_id', '=', to.id)
      .select(eb => eb.fn.max('position').as('position'))
      .executeTakeFirst(),
  ])
  const copied = fees.filter(({ name_key: nameKey }) => isSameTime || nameKey !== FEE.priority)
  if (copied.length === 0) return
  await db
    .insertInto('line_item')
    .values(
      copied.map((fee, index) => {
        const price = fee.price * fee.quantity
        const { taxes, tax } = taxLine(
          price,
          fee.taxes.map(({ name, ratePpm }) => ({ name, ratePpm })),
        )
        return {
          work_order_id: to.id,
          position: (last?.position ?? -1) + 1 + index,
          service_id: fee.service_id,
          name: fee.name,
          description: fee.description,
          price,
          discounted_price: price,
          taxes: JSON.stringify(taxes),
          tax,
          covered_price: fee.covered_price,
        }
      }),
    )
    .execute()
  await addQuietEvent(change, to, 'services_changed', { services: formatList(copied.map(({ name }) => name)) })
}

/** Leaves the fees of a visit to another of its orders, at the same time. One that is done is billed already, so nobody is charged again. */
export async function leaveFees(
  change: Pick<OrderChange, 'db' | 'actor' | 'now'>,
  { lead, heir }: { lead: WorkOrderRow; heir: WorkOrderRow },
): Promise<void> {
  if (heir.status === 'ASSIGNED') await copyVisitFees(change, { from: lead, to: heir }, { isSameTime: true })
}

/** Writes that an order is the first one of its visit now. The reminder that the lead had was about it too. */
export const becomeLead = (db: Database, { lead, heir }: { lead: WorkOrderRow; heir: WorkOrderRow }): Promise<void> =>
  updateOrder({ db, order: heir }, { is_later_car: false, reminded_for: lead.reminded_for })

/**
 * Takes the fees of the visit off an order that comes back to a visit that has them already. Credit that paid them goes back to the customer.
 * @returns the order's new column
 */
export async function dropVisitFees({
  db,
  order,
  actor,
  now,
}: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>): Promise<{ credit_applied: number }> {
  const fees = await feeLines(db, order.id)
  if (fees.length === 0) return { credit_applied: order.credit_applied }
  await db
    .deleteFrom('line_item')
    .where(
      'id',
      'in',
      fees.map(({ id }) => id),
    )
    .execute()
  const amount = fees.reduce((sum, fee) => sum + fee.price * fee.quantity - fee.discounted_price, 0)
  const key = `joined ${order.id} ${order.version}`
  if (amount > 0)
    await returnCredit(db, { orderId: order.id, userId: order.user_id, amount, key }, { authorId: actor.userId, now })
  return { credit_applied: order.credit_applied - amount }
}
