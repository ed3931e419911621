import { sql } from 'kysely'
import { draftInvoice, writeInvoice } from '../../invoice/make-invoice.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { requireNoNewPlan, storedPlanId } from '../../plan/added-plan.ts'
import type { WorkOrderRow } from '../rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { addEvent, changeOrder, type OrderChange, type SeenOrder } from '../change-order.ts'
import { pickedServices, replaceLines } from '../edit-content.ts'
import { TEXTS } from '../texts.ts'
import { agreedReduction, noteReductions, requireReductionWithin } from './agreed-reduction.ts'
import { type Bill, calculateBill } from './calculate-bill.ts'

export interface NewBill extends SeenOrder {
  /** Null keeps the services of the order. */
  serviceIds: readonly number[] | null
  /** Cents for the whole line of a service, instead of its price. */
  prices: readonly { serviceId: number; discountedPrice: number }[]
  /** Cents with tax, as the form showed it. Only compared; null skips the check. */
  agreedTotal: number | null
}

/**
 * Bills a completed order again, after its invoice was credited or voided: with its services as they are or corrected, and with lower prices where staff agreed
 * to them. Stock, credit for referrers and plans stay as they were when the order was completed.
 * @throws Refusal 409 while the order has an invoice, or PRICE_CHANGED when the total differs from the one shown; 422 for services that are not offered, a plan
 * that the order did not have, or a price above the line's own; 403 when the reduction is above the limits of the actor's role
 */
export async function rebill(
  context: SignedInContext,
  { serviceIds, prices, agreedTotal, ...seen }: NewBill,
): Promise<void> {
  await changeOrder(context, seen, 'rebill', async change => {
    const { db, now } = change
    await requireNoInvoice(db, seen.id)
    if (serviceIds !== null && !(await hasServices(db, seen.id, serviceIds))) {
      const planBefore = await storedPlanId(db, seen.id)
      const quote = await replaceLines(change, { vehicleId: change.order.vehicle_id, serviceIds }, {})
      requireNoNewPlan({ quote, planBefore })
    }
    const order = await db.selectFrom('work_order').where('id', '=', seen.id).selectAll().executeTakeFirstOrThrow()
    const agreed = { linePrices: await linePricesOf(db, seen.id, prices), discount: null }
    const bill = await calculateBill(db, order, agreed)
    const reduction = await agreedReduction(db, order, { agreed, bill })
    await requireReductionWithin(change, reduction)
    const total = bill.lines.reduce((sum, line) => sum + line.discountedPrice + line.tax, 0)
    if (agreedTotal !== null && agreedTotal !== total) throw new Refusal(409, 'PRICE_CHANGED', TEXTS.priceChanged)
    await writeBill(change, order, bill)
    const invoiceNumber = await writeInvoice(db, await draftInvoice(db, order, bill, now), now)
    await noteReductions(context, change, { reduction, credit: null })
    await addEvent(change, 'billed_anew', { invoiceNumber })
  })
}

/** @throws Refusal 409 while the order has an invoice that is neither voided nor credited */
async function requireNoInvoice(db: Database, workOrderId: number): Promise<void> {
  const invoice = await db
    .selectFrom('invoice')
    .where('work_order_id', '=', workOrderId)
    .where('voided_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (invoice) throw new Refusal(409, 'STILL_BILLED', TEXTS.completion.stillBilled)
}

async function hasServices(db: Database, orderId: number, serviceIds: readonly number[]): Promise<boolean> {
  const current = new Set(await pickedServices(db, orderId))
  return current.size === new Set(serviceIds).size && serviceIds.every(id => current.has(id))
}

/** @throws Refusal 422 for a service that is not on the order */
async function linePricesOf(
  db: Database,
  orderId: number,
  prices: NewBill['prices'],
): Promise<{ id: number; discountedPrice: number }[]> {
  if (prices.length === 0) return []
  const lines = await db
    .selectFrom('line_item')
    .where('work_order_id', '=', orderId)
    .select(['id', 'service_id'])
    .execute()
  const ids = new Map(lines.map(line => [line.service_id, line.id]))
  return prices.map(({ serviceId, discountedPrice }) => {
    const id = ids.get(serviceId)
    if (id === undefined) throw invalidField('prices', TEXTS.completion.serviceGone)
    return { id, discountedPrice }
  })
}

async function writeBill(
  { db }: OrderChange,
  order: WorkOrderRow,
  { lines, discountAmount, nearbyApplied, creditApplied }: Bill,
): Promise<void> {
  await sql`
    update line_item l set discounted_price = x."discountedPrice", taxes = x.taxes, tax = x.tax
    from jsonb_to_recordset(${JSON.stringify(lines)}) as x (id bigint, "discountedPrice" bigint, taxes jsonb, tax bigint)
    where l.id = x.id and l.work_order_id = ${order.id}`.execute(db)
  await db
    .updateTable('work_order')
    .set({ discount_applied: discountAmount, nearby_applied: nearbyApplied, credit_applied: creditApplied })
    .where('id', '=', order.id)
    .execute()
}
