import { sql } from 'kysely'
import type { Discount } from '../../../domain/discount/discount.ts'
import { quote, type TaxAmount } from '../../../domain/pricing/quote.ts'
import type { WorkOrderRow } from '../rows.ts'
import { runPrepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { bookedDiscount } from '../pricing/price-content.ts'
import { TEXTS } from '../texts.ts'

/** The kinds of discount that staff give: a share in basis points, or cents. */
type StaffDiscountType = 'PERCENT' | 'GROUPON'

/** Price changes that staff agreed with the customer at the car; without any the order is billed as booked. */
export interface Agreement {
  /** Cents for a whole line instead of its price, before discount and credit. */
  linePrices: readonly { id: number; discountedPrice: number }[]
  /** Replaces the customer's default discount: basis points for PERCENT, else cents; an amount of 0 removes it. */
  discount: { type: StaffDiscountType; amount: number } | null
}

/** A line of the bill, in cents. */
export interface BillLine {
  id: number
  serviceId: number
  nameKey: string
  isFee: boolean
  /** Whether the line is a plan that the customer buys. */
  isPlan: boolean
  name: string
  /** Unit price. */
  price: number
  quantity: number
  /** Price of the whole line after all reductions; tax is calculated on this. */
  discountedPrice: number
  taxes: TaxAmount[]
  tax: number
}

/** An order's bill; all amounts in cents. */
export interface Bill {
  lines: BillLine[]
  discountAmount: number
  /** What the nearby start took off. */
  nearbyApplied: number
  creditApplied: number
}

/**
 * Calculates an order's bill as booked, or with what staff agreed (WOFLOW-07). Reductions apply in the order line prices, discount or code, nearby start, credit (rule P4);
 * the tax rates are those of the booking.
 * @throws Refusal 422 for a line of another order, a price above the line's own, or a discount together with a code: they cannot be combined
 */
export async function calculateBill(db: Database, order: WorkOrderRow, agreed: Agreement): Promise<Bill> {
  const lines = await billLines(db, order.id)
  if (agreed.linePrices.length === 0 && agreed.discount === null)
    return {
      lines,
      discountAmount: order.discount_applied,
      nearbyApplied: order.nearby_applied,
      creditApplied: order.credit_applied,
    }
  const priceOf = agreedPrices(lines, agreed)
  const discount = await discountOf(db, order, agreed)
  const quoted = quote({
    lines: lines.map(line => ({ ...line, price: priceOf(line) })),
    discount,
    nearby: order.nearby_applied,
    credit: order.credit_applied,
    taxes: lines[0]?.taxes.map(({ name, ratePpm }) => ({ name, ratePpm })) ?? [],
  })
  return {
    lines: lines.map((line, index) => ({ ...line, ...quoted.lines[index], price: line.price })),
    discountAmount: quoted.discountAmount,
    nearbyApplied: quoted.nearbyAmount,
    creditApplied: quoted.creditApplied,
  }
}

async function billLines(db: Database, orderId: number): Promise<BillLine[]> {
  const lines = sql<BillLine>`
    select l.id, l.service_id as "serviceId", s.name_key as "nameKey", s.is_fee as "isFee", l.name, l.price, l.quantity,
      l.discounted_price as "discountedPrice", l.taxes, l.tax,
      exists (select from subscription_type t where t.service_id = l.service_id) as "isPlan"
    from line_item l join service s on s.id = l.service_id where l.work_order_id = ${orderId} order by l.position`
  return await runPrepared(db, 'lines to bill', lines)
}

function agreedPrices(lines: readonly BillLine[], { linePrices }: Agreement): (line: BillLine) => number {
  const full = new Map(lines.map(line => [line.id, line.price * line.quantity]))
  for (const { id, discountedPrice } of linePrices) {
    const most = full.get(id)
    if (most === undefined) throw invalidField('lineItems', TEXTS.completion.serviceGone)
    if (discountedPrice < 0 || discountedPrice > most) throw invalidField('lineItems', TEXTS.completion.priceOutOfRange)
  }
  const agreed = new Map(linePrices.map(({ id, discountedPrice }) => [id, discountedPrice]))
  return line => agreed.get(line.id) ?? line.price * line.quantity
}

async function discountOf(db: Database, order: WorkOrderRow, { discount }: Agreement): Promise<Discount | null> {
  if (discount === null) return await bookedDiscount(db, order)
  if (order.discount_code_id !== null) throw invalidField('discountAmount', TEXTS.completion.discountBesideCode)
  if (discount.amount < 0 || (discount.type === 'PERCENT' && discount.amount > 10_000))
    throw invalidField('discountAmount', TEXTS.completion.discountOutOfRange)
  return { ...discount, nameKeys: null }
}
