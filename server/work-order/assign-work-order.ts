import { currencyOf } from '../../domain/address/country.ts'
import { distanceMetres } from '../../domain/address/distance.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { findFranchise, franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { addEvent, changeOrder, type OrderChange, type SeenOrder, updateVisit } from './change-order.ts'
import { lockFreeVan, vanLeft } from './free-van.ts'
import { type PriceAtPlace, priceAtPlace, totalsNow, writePriceAtPlace } from './pricing/price-at-place.ts'
import { staffWorkOrder } from './queries.ts'
import type { WorkOrderRow } from './rows.ts'
import { TEXTS } from './texts.ts'
import type { VisitLength } from './visit-length.ts'
import { changeSisters } from './visit/change-sisters.ts'
import { openOnes, sistersOf } from './visit/visit-orders.ts'

export interface Assignment extends SeenOrder {
  franchiseId: number
  vanId: number
  /** Take the time over from a page that keeps it. */
  takeOver?: boolean | null | undefined
  /** Cents with tax: the total of the visit's orders at the new franchise, as shown. Only compared, never used as the price; null keeps the whole price. */
  agreedTotal: number | null
  /** Why staff want a start that the van cannot keep by true durations. */
  overrideReason?: string | null
}

/** The total of a visit's orders at a franchise, in cents. */
interface AssignmentPrice {
  mileageCharge: number
  /** After reductions, before tax. */
  total: number
  tax: number
}

/** What an assignment to a franchise means, before it is made. */
export interface AssignmentPreview extends AssignmentPrice {
  /** Straight-line metres from the franchise's base to the address. */
  baseMetres: number
  /** The address is in the franchise's service area. */
  isServed: boolean
}

/**
 * Assigns an open order to a van of this or another franchise (WOFLOW-14). A confirmed order stays confirmed; a request still needs confirmation, with the van
 * reserved. All cars of a visit go there. The lines keep their prices. The mileage charge and local tax of another franchise apply only once agreed to. Customers get a mail when another
 * franchise comes.
 * @throws Refusal 404 for a franchise or van that is not the actor's; 422 for a franchise in another country, where the order's prices and taxes would be
 * wrong;
 * 409 when the van is taken, or PRICE_CHANGED when the total differs from the agreed one
 */
export async function assignWorkOrder(
  context: SignedInContext,
  { franchiseId, vanId, agreedTotal, overrideReason = null, takeOver, ...seen }: Assignment,
): Promise<void> {
  const franchise = await ownFranchise(context.scope.db, context.actor, franchiseId)
  await changeOrder(context, { ...seen, ofVisit: true }, 'assign', async change => {
    requireSameCountry(change.order, franchise)
    const together = await sistersOf(change.db, change.order)
    // A car that is done stays with those who did it, and the others can get a visit of their own.
    if (together.some(({ status }) => status !== 'ASSIGNED')) throw new Refusal(409, 'NOT_NOW', TEXTS.visitHasBegun)
    const visit = { vanId, scheduledAt: change.order.scheduled_at, timeZone: franchise.timeZone }
    const van = await lockFreeVan({ ...change, together }, { ...visit, franchise, overrideReason, takesOver: takeOver })
    const left = await vanLeft(change, vanId)
    const isElsewhere = franchiseId !== change.order.franchise_id
    const agreed = agreedTotal === null ? null : await applyAgreement(change, together, franchise, agreedTotal)
    const values = { franchise_id: franchiseId, unavailability_reason: null, potential_franchise_id: null }
    const place = await updateVisit(
      change,
      { ...visit, ...lengthOf(change.order, van.length, isElsewhere) },
      { ...agreed?.values(change.order.id), ...values },
    )
    const from: Record<string, string> = isElsewhere ? { fromFranchise: change.franchise.name } : {}
    const assignment = {
      franchise: franchise.name,
      vanId,
      van: van.name,
      ...left,
      ...from,
      ...van.override,
    }
    const price = { mileageCharge: agreed?.mileageCharge ?? 0, total: agreedTotal }
    await addEvent(change, 'assigned', agreed?.isNew ? { ...assignment, ...price } : assignment)
    await changeSisters(change, together, {
      values: sister => ({ ...agreed?.values(sister.id), ...values, ...place }),
      event: 'assigned',
      data: assignment,
    })
    // The mail about a new price says, too, that another franchise comes.
    const mailed = agreed?.isNew ? 'price_changed' : isElsewhere ? 'franchise_changed' : null
    if (mailed) {
      const { id, version } = change.order
      await enqueue(change.db, 'mail-order-change', { workOrderId: id, change: mailed, version: version + 1 })
    }
  })
}

/** Another van of the franchise comes without a mail, so what a customer was promised stays. */
const lengthOf = (order: WorkOrderRow, length: VisitLength, isElsewhere: boolean): VisitLength =>
  order.is_confirmed && !isElsewhere ? { ...length, arrivalMinutes: order.arrival_minutes } : length

/** Returns the total of the orders of a visit at a franchise and how far away that is, before it is assigned. @throws Refusal as assignWorkOrder */
export async function previewAssignment(
  { scope: { db }, actor, clock }: SignedInContext,
  { id, franchiseId }: { id: number; franchiseId: number },
): Promise<AssignmentPreview> {
  const franchise = await ownFranchise(db, actor, franchiseId)
  const order = await staffWorkOrder(db, actor, id)
  requireSameCountry(order, franchise)
  const address = await addressOf(db, order)
  const [prices, serving] = await Promise.all([
    pricesThere(db, [order, ...openOnes(await sistersOf(db, order))], clock.now(), franchise),
    franchisesServing(db, address.postal_code),
  ])
  return {
    ...summaryOf(prices),
    baseMetres: distanceMetres(franchise, address),
    isServed: serving.some(({ id: servingId }) => servingId === franchiseId),
  }
}

/** @returns whether the visit's total changes, with the new values of each order's own columns */
async function applyAgreement(
  change: OrderChange,
  together: readonly WorkOrderRow[],
  franchise: ServingFranchise,
  agreedTotal: number,
): Promise<{ isNew: boolean; mileageCharge: number; values: (orderId: number) => { credit_applied?: number } }> {
  const { db, order } = change
  const orders = [order, ...together]
  const before = summaryOf(await pricesNow(db, orders))
  const prices = await pricesThere(db, orders, change.now, franchise)
  const { mileageCharge, total, tax } = summaryOf(prices)
  if (total + tax !== agreedTotal) {
    const amount = formatMoney(total + tax, order.currency)
    throw new Refusal(409, 'PRICE_CHANGED', TEXTS.agreedTotalChanged(franchise.name, amount))
  }
  const written = new Map<number, { credit_applied?: number }>()
  for (const [index, one] of orders.entries()) {
    const price = prices[index]
    if (price?.isPriced) written.set(one.id, await writePriceAtPlace({ ...change, order: one }, price, 'assigned'))
  }
  const isNew = before.total + before.tax !== total + tax
  return { isNew, mileageCharge, values: orderId => written.get(orderId) ?? {} }
}

type PriceThere = (PriceAtPlace & { isPriced: true }) | (AssignmentPrice & { isPriced: false })

async function pricesNow(db: Database, orders: readonly WorkOrderRow[]): Promise<PriceThere[]> {
  const prices: PriceThere[] = []
  for (const order of orders) prices.push({ ...(await totalsNow(db, order)), isPriced: false })
  return prices
}

/** Prices the orders of a visit one after the other. At its own franchise an order keeps its price. */
async function pricesThere(
  db: Database,
  orders: readonly WorkOrderRow[],
  now: Date,
  franchise: ServingFranchise,
): Promise<PriceThere[]> {
  const prices: PriceThere[] = []
  for (const order of orders)
    prices.push(
      order.franchise_id === franchise.id
        ? { ...(await totalsNow(db, order)), isPriced: false }
        : {
            ...(await priceAtPlace(db, order, { franchise, address: await addressOf(db, order), now })),
            isPriced: true,
          },
    )
  return prices
}

const addressOf = (db: Database, order: WorkOrderRow) =>
  db
    .selectFrom('address')
    .where('id', '=', order.address_id)
    .select(['province_code', 'postal_code', 'lat', 'lng'])
    .executeTakeFirstOrThrow()

/** Adds up the prices of the orders of a visit. */
function summaryOf(prices: readonly PriceThere[]): AssignmentPrice {
  const sum = (cents: (price: PriceThere) => number): number => prices.reduce((all, price) => all + cents(price), 0)
  return {
    mileageCharge: sum(price => (price.isPriced ? (price.mileage?.service.price ?? 0) : price.mileageCharge)),
    total: sum(price => price.total),
    tax: sum(price => price.tax),
  }
}

/** @throws Refusal 404 for a franchise that is not the actor's; 422 for an archived one */
async function ownFranchise(db: Database, actor: Actor, franchiseId: number): Promise<ServingFranchise> {
  requireFranchise(actor, franchiseId)
  const franchise = await findFranchise(db, franchiseId)
  if (!franchise) throw notFound('franchise')
  if (franchise.isArchived) throw invalidField('assignedFranchise', TEXTS.franchiseArchived)
  return franchise
}

/** @throws Refusal 422 for a franchise in another country than the order's */
function requireSameCountry(order: WorkOrderRow, franchise: ServingFranchise): void {
  if (order.currency !== currencyOf(franchise.countryCode))
    throw invalidField('assignedFranchise', TEXTS.franchiseInOtherCountry)
}
