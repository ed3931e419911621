import { countryOf } from '../../domain/address/country.ts'
import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import { durationText } from '../../domain/format/duration.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { shareOver } from '../../domain/format/rounding.ts'
import { FEE, priorityFeeAfterMove } from '../../domain/pricing/fees.ts'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import { type TaxAmount, taxLine } from '../../domain/pricing/quote.ts'
import type { TaxRate } from '../../domain/pricing/taxes.ts'
import { returnCredit } from '../credit/return-reductions.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { type PricedService, priceList } from '../pricing/price-list.ts'
import type { OwnOrderChange } from './change-own-order.ts'
import type { WorkOrderRow } from './rows.ts'
import { TEXTS } from './texts.ts'

export interface TimeMove {
  franchise: ServingFranchise | null
  /** Those of the franchise, otherwise of the business. */
  rules: BookingRules
  scheduledAt: Date
  isByStaff: boolean
  /** The order's total after the move as shown, in cents before tax. Only compared, never used as the price; null when none was shown. */
  agreedTotal: number | null
}

/** How a move changes the price, in cents before tax. */
export interface MovedPrice {
  total: number
  totalWithTax: number
  totalBefore: number
  totalBeforeWithTax: number
  /** The change of the fee; negative when it is removed. */
  priorityFee: number
  currency: Currency
}

interface Line {
  id: number
  position: number
  price: number
  quantity: number
  discountedPrice: number
  taxes: TaxAmount[]
  tax: number
  nameKey: string
}

type Change = Omit<OwnOrderChange, 'franchise'>

/**
 * Adds the priority fee to a moved order, or removes it (decisions A5). The other lines keep their prices and discounts. Credit that paid a removed fee pays
 * for the other lines instead; unused credit goes back to the customer.
 * @returns the cents of credit returned, and the change of the fee
 * @throws Refusal 409 PRICE_CHANGED, with the new total in `price`, when the fee is added without consent, or the agreed total differs
 */
export async function movePriorityFee(
  change: Change,
  move: TimeMove,
): Promise<{ creditReturned: number; priorityFee: number }> {
  const lines = await linesOf(change.db, change.order.id)
  const fee = lines.find(line => line.nameKey === FEE.priority)
  const outcome = priorityFeeAfterMove({
    hasPriorityFee: fee !== undefined,
    vendorId: await vendorNumber(change.db, change.order),
    from: change.order.scheduled_at,
    to: move.scheduledAt,
    now: change.now,
    isByStaff: move.isByStaff,
    priorityHours: move.rules.priorityHours,
  })
  const offer = outcome === 'add' ? await offeredFee(change, move.franchise?.id ?? null) : undefined
  const after = offer ? withFee(lines, offer) : outcome === 'remove' && fee ? withoutFee(lines, fee) : lines
  const price = movedPrice(change.order, lines, after)
  requireAgreed(price, move, offer !== undefined)
  if (offer) await addLine(change, offer, after.at(-1))
  if (after.length < lines.length && fee) return await removeLine(change, fee, { lines, after, price })
  return { creditReturned: 0, priorityFee: price.priorityFee }
}

/**
 * Returns what a customer's move to an earlier time within the priority hours adds to the price (decisions A5), so that each of these times can say it before it
 * is chosen. In cents before tax; null when it adds nothing, such as for a later car of a visit. Only shown: the move itself is priced on its own.
 */
export async function soonFeeOf(db: Database, order: WorkOrderRow, now: Date): Promise<number | null> {
  if (order.is_later_car) return null
  const [lines, vendor] = await Promise.all([linesOf(db, order.id), vendorNumber(db, order)])
  if (vendor === MARKETPLACE_VENDOR_ID || lines.some(line => line.nameKey === FEE.priority)) return null
  const fee = await offeredFee({ db, order, now }, order.franchise_id)
  return fee && fee.price > 0 ? fee.price : null
}

function linesOf(db: Database, orderId: number): Promise<Line[]> {
  return db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', orderId)
    .select([
      'l.id',
      'l.position',
      'l.price',
      'l.quantity',
      'l.discounted_price as discountedPrice',
      'l.taxes',
      'l.tax',
    ])
    .select('s.name_key as nameKey')
    .orderBy('l.position')
    .$castTo<Line>()
    .execute()
}

/** Returns the number of the order's vendor, 1 for the marketplace; null without one. */
async function vendorNumber(db: Database, order: WorkOrderRow): Promise<number | null> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('vendor as v', join =>
      join.on(eb => eb('v.id', '=', eb.fn.coalesce(eb.val(order.vendor_id), 'u.vendor_id'))),
    )
    .where('u.id', '=', order.user_id)
    .select('v.vendor_id')
    .executeTakeFirst()
  return row?.vendor_id ?? null
}

/** Returns today's priority fee at the order's place; undefined where none is charged. */
async function offeredFee(
  { db, order, now }: Pick<Change, 'db' | 'order' | 'now'>,
  franchiseId: number | null,
): Promise<PricedService | undefined> {
  const countryCode = countryOf(order.currency)
  const offers = await priceList(db, { countryCode, franchiseId, vehicleId: null, at: now })
  return offers.find(offer => offer.nameKey === FEE.priority)
}

/** All lines of an order have the same tax rates. */
const ratesOf = (lines: readonly Line[]): TaxRate[] =>
  (lines[0]?.taxes ?? []).map(({ name, ratePpm }) => ({ name, ratePpm }))

function withFee(lines: readonly Line[], { price, nameKey }: PricedService): Line[] {
  const position = Math.max(...lines.map(line => line.position)) + 1
  const fee = { id: 0, position, price, quantity: 1, discountedPrice: price, nameKey }
  return [...lines, { ...fee, ...taxLine(price, ratesOf(lines)) }]
}

function withoutFee(lines: readonly Line[], fee: Line): Line[] {
  const others = lines.filter(line => line !== fee)
  const left = others.map(line => line.discountedPrice)
  // Discounts never apply to this fee, so any reduction on it is credit.
  const credits = shareOver(Math.min(creditOn(fee), sumOf(left)), left)
  return others.map((line, index) => {
    const discountedPrice = line.discountedPrice - (credits[index] ?? 0)
    return { ...line, discountedPrice, ...taxLine(discountedPrice, ratesOf(lines)) }
  })
}

const creditOn = ({ price, quantity, discountedPrice }: Line): number => price * quantity - discountedPrice

const sumOf = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

function movedPrice(order: WorkOrderRow, before: readonly Line[], after: readonly Line[]): MovedPrice {
  const total = (lines: readonly Line[]): number => sumOf(lines.map(line => line.discountedPrice))
  const full = (lines: readonly Line[]): number => sumOf(lines.map(line => line.price * line.quantity))
  const tax = (lines: readonly Line[]): number => sumOf(lines.map(line => line.tax))
  return {
    total: total(after),
    totalWithTax: total(after) + tax(after),
    totalBefore: total(before),
    totalBeforeWithTax: total(before) + tax(before),
    priorityFee: full(after) - full(before),
    currency: order.currency,
  }
}

class PriceChanged extends Refusal {
  override readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, price: MovedPrice) {
    super(409, 'PRICE_CHANGED', message)
    this.details = { price }
  }
}

function requireAgreed(price: MovedPrice, { agreedTotal, rules }: TimeMove, isAdded: boolean): void {
  if (agreedTotal === price.total || (agreedTotal === null && !isAdded)) return
  const money = (cents: number): string => formatMoney(cents, price.currency)
  const total = money(price.total)
  throw new PriceChanged(
    isAdded
      ? TEXTS.priorityFeeAdded({
          within: durationText(rules.priorityHours * 60),
          fee: money(price.priorityFee),
          totalBefore: money(price.totalBefore),
          total,
        })
      : TEXTS.movedPriceChanged(total),
    price,
  )
}

async function addLine({ db, order }: Change, offer: PricedService, line: Line | undefined): Promise<void> {
  if (!line) return
  await db
    .insertInto('line_item')
    .values({
      work_order_id: order.id,
      position: line.position,
      service_id: offer.serviceId,
      name: offer.name,
      description: offer.description,
      price: offer.price,
      discounted_price: line.discountedPrice,
      taxes: JSON.stringify(line.taxes),
      tax: line.tax,
    })
    .execute()
}

async function removeLine(
  { db, order, actor, now }: Change,
  fee: Line,
  { lines, after, price }: { lines: readonly Line[]; after: readonly Line[]; price: MovedPrice },
): Promise<{ creditReturned: number; priorityFee: number }> {
  await db.deleteFrom('line_item').where('id', '=', fee.id).execute()
  for (const line of after) {
    if (lines.some(({ id, discountedPrice }) => id === line.id && discountedPrice === line.discountedPrice)) continue
    const taxes = JSON.stringify(line.taxes)
    await db
      .updateTable('line_item')
      .set({ discounted_price: line.discountedPrice, taxes, tax: line.tax })
      .where('id', '=', line.id)
      .execute()
  }
  const othersBefore = price.totalBefore - fee.discountedPrice
  const amount = creditOn(fee) - (othersBefore - price.total)
  if (amount > 0) {
    const key = `moved ${order.id} ${order.version}`
    await returnCredit(db, { orderId: order.id, userId: order.user_id, amount, key }, { authorId: actor.userId, now })
  }
  return { creditReturned: amount, priorityFee: price.priorityFee }
}
