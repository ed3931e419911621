import { sql } from 'kysely'
import { countryOf } from '../../../domain/address/country.ts'
import { formatList } from '../../../domain/format/list.ts'
import { returnCredit } from '../../credit/return-reductions.ts'
import { rewardReferrer } from '../../credit/reward-referrer.ts'
import { type ChosenSupplies, takeSupplies } from '../../inventory/take-supplies.ts'
import { draftInvoice, writeInvoice } from '../../invoice/make-invoice.ts'
import type { OwnAction } from '../../own-action/own-action.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { runPrepared } from '../../platform/database/prepared.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { WorkOrderRow } from '../rows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { orderedPlan, subscribeFromOrder } from '../../subscription/subscribe-from-order.ts'
import { addEvent, finishOrder, type OrderChange, type SeenOrder } from '../change-order.ts'
import { checkPoNumber } from '../edit-work-order.ts'
import { TEXTS } from '../texts.ts'
import { agreedReduction, noteReductions, requireReductionWithin } from './agreed-reduction.ts'
import { type Agreement, type Bill, calculateBill } from './calculate-bill.ts'
import { type SupplyChoice, suppliesFor } from './supplies.ts'

/** The customer is mailed this long after the completion, in milliseconds: the technician takes the payment meanwhile, so that the mail knows of it. */
const MAIL_AFTER_MS = 15 * 60_000

/** Amounts that the form showed, in cents. Only compared, never used as the price (rule B8); null skips the check. */
export interface ShownReductions {
  subscriptionTypeId: number | null
  discountCodeId: number | null
  discountCodeAmount: number | null
  promoCreditAmount: number | null
}

export interface Completion extends SeenOrder, OwnAction {
  /** Null leaves it unchanged. */
  poNumber: string | null
  agreed: Agreement
  supplies: SupplyChoice
  shown: ShownReductions
}

/**
 * Completes an inspected order in one transaction: prices as booked or agreed, parts from the van's stock, invoice, the plan that it includes and a referrer's
 * credit. All of it succeeds or none (rule W2). Repeated calls change nothing. A device may send it late: the order then has the time of the work, and the invoice that of its arrival. The customer is mailed what was done a little later.
 * @throws Refusal 422 for an impossible price, part or PO number; 409 before the order's day or without an inspection, PRICE_CHANGED when code, credit or plan
 * differ from those shown, OUT_OF_STOCK when the van has too little; 403 when the agreed reduction is above the limits of the actor's role
 */
export async function completeWorkOrder(
  context: SignedInContext,
  { poNumber, agreed, supplies, shown, ...seen }: Completion,
): Promise<void> {
  const ownNumber = checkPoNumber(poNumber ?? '')
  await finishOrder(context, seen, 'complete', async change => {
    const { db, order, arrivedAt: now } = change
    const bill = await calculateBill(db, order, agreed)
    const reduction = await agreedReduction(db, order, { agreed, bill })
    await requireReductionWithin(change, reduction)
    const plan = bill.lines.some(line => line.isPlan) ? await orderedPlan(db, order) : undefined
    checkShown(shown, { order, bill, planId: plan?.id ?? null })
    const chosen = await suppliesFor(db, order, { nameKeys: bill.lines.map(line => line.nameKey), choice: supplies })
    const completed = await writeCompletion(change, bill, { agreed, poNumber: ownNumber })
    const draft = await draftInvoice(db, completed, bill, now)
    await enqueue(db, 'mail-completion', { workOrderId: order.id }, undefined, new Date(now.getTime() + MAIL_AFTER_MS))
    // Other completions of the van wait for its stock, those of the franchise for its sums and those of the tenant for the number, so these come last.
    const taken = await takeFromVan(change, chosen)
    const invoiceNumber = await writeInvoice(db, draft, now)
    if (plan) await subscribeFromOrder(db, completed, plan, now)
    const credit = await rewardReferrer(db, { id: order.id, discountCodeId: order.discount_code_id }, now)
    await noteReductions(context, change, { reduction, credit })
    await addEvent(change, 'completed', { invoiceNumber, ...(taken.length > 0 && { used: formatList(taken) }) })
  })
}

function checkShown(
  shown: ShownReductions,
  { order, bill, planId }: { order: WorkOrderRow; bill: Bill; planId: number | null },
): void {
  const isCode = order.discount_code_id !== null
  const isAsShown =
    (shown.discountCodeId === null || shown.discountCodeId === order.discount_code_id) &&
    (shown.discountCodeAmount === null || shown.discountCodeAmount === (isCode ? bill.discountAmount : 0)) &&
    (shown.promoCreditAmount === null || shown.promoCreditAmount === bill.creditApplied) &&
    (shown.subscriptionTypeId === null || shown.subscriptionTypeId === planId)
  if (isAsShown) return
  throw new Refusal(409, 'PRICE_CHANGED', TEXTS.priceChanged)
}

async function takeFromVan(
  { db, order, actor, arrivedAt: now }: OrderChange,
  chosen: ChosenSupplies,
): Promise<string[]> {
  if (order.van_id === null) return []
  const { id: orderId, van_id: vanId, currency } = order
  return await takeSupplies(db, { orderId, country: countryOf(currency), vanId, authorId: actor.userId, now }, chosen)
}

/** Closes the order with the agreed prices and returns unused credit to the customer. */
async function writeCompletion(
  { db, order, actor, now, arrivedAt }: OrderChange,
  { lines, discountAmount, nearbyApplied, creditApplied }: Bill,
  { agreed, poNumber }: { agreed: Agreement; poNumber: string | null },
): Promise<WorkOrderRow> {
  if (agreed.linePrices.length > 0 || agreed.discount !== null)
    await sql`
      update line_item l set discounted_price = x."discountedPrice", taxes = x.taxes, tax = x.tax
      from jsonb_to_recordset(${JSON.stringify(lines)}) as x (id bigint, "discountedPrice" bigint, taxes jsonb, tax bigint)
      where l.id = x.id and l.work_order_id = ${order.id}`.execute(db)
  const amount = order.credit_applied - creditApplied
  if (amount > 0) {
    const spare = { amount, key: `completed ${order.id}`, orderId: order.id, userId: order.user_id }
    await returnCredit(db, spare, { authorId: actor.userId, now: arrivedAt })
  }
  const discount = agreed.discount && { discount_type: agreed.discount.amount > 0 ? agreed.discount.type : null }
  const completing = db
    .updateTable('work_order')
    .set(eb => ({
      ...discount,
      status: 'COMPLETE',
      completed_at: now,
      po_number: poNumber ?? order.po_number,
      discount_applied: discountAmount,
      nearby_applied: nearbyApplied,
      credit_applied: creditApplied,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .returningAll()
  const [completed] = await runPrepared(db, 'complete an order', completing)
  if (!completed) throw new Error('the locked order is missing')
  return completed
}
