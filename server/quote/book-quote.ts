import { randomUUID } from 'node:crypto'
import type { QuoteCar } from '../../domain/quote/quote.ts'
import { findBookingCustomer } from '../booking/booking-customer.ts'
import { findFranchise } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { type CatalogueEntry, findVehicles } from '../vehicle/queries.ts'
import { priceCars } from './price-cars.ts'
import { lockQuote, type QuoteRow } from './rows.ts'
import { requirePossible } from './save-quote.ts'
import { TEXTS } from './texts.ts'

/** What a booking of a quote's car begins with. */
export interface QuoteBooking {
  /** Of the booking: its order counts as this car's. */
  idempotencyKey: string
  row: QuoteRow
  car: QuoteCar
  vehicle: CatalogueEntry
  /** Cents before tax: what the booking costs now, without a fee for a short notice. Null when it cannot be booked like this any more. */
  priceNow: number | null
  /** Why it cannot. */
  problem: string | null
}

/**
 * Begins the booking of a car of an accepted quote. A car that has an order cannot be booked again; one whose order was cancelled can. The order is booked at the
 * prices of its day (rule B8), so both prices are shown.
 * @throws Refusal 404; 409 QUOTE_STATE, QUOTE_CAR_BOOKED; 422 for a car that the quote does not have
 */
export async function bookQuoteCar(
  context: SignedInContext,
  { id, car: position }: { id: number; car: number },
): Promise<QuoteBooking> {
  const { scope, actor, clock } = context
  const { row, idempotencyKey } = await scope.db.transaction().execute(async db => {
    const locked = await lockQuote(db, actor, id)
    requirePossible('book', locked, clock.now())
    if (locked.content.cars[position] === undefined) throw invalidField('car', TEXTS.noSuchCar)
    return { row: locked, idempotencyKey: await keyOf(db, context, { id, position }) }
  })
  const car = row.content.cars[position]
  const [vehicle] = await findVehicles(scope.db, [car?.vehicleId ?? 0])
  if (!car || !vehicle) throw invalidField('car', TEXTS.noSuchCar)
  return { idempotencyKey, row, car, vehicle, ...(await priceOf(context, row, car)) }
}

/** Returns the key of the car's booking that was begun and not made, or a new one. @throws Refusal 409 QUOTE_CAR_BOOKED */
async function keyOf(
  db: Database,
  { actor, clock }: SignedInContext,
  { id, position }: { id: number; position: number },
): Promise<string> {
  const begun = await db
    .selectFrom('quote_booking as b')
    .leftJoin('work_order as w', 'w.idempotency_key', 'b.idempotency_key')
    .where('b.quote_id', '=', id)
    .where('b.car', '=', position)
    .select(['b.idempotency_key as key', 'w.status'])
    .execute()
  if (begun.some(({ status }) => status !== null && status !== 'CANCELLED'))
    throw new Refusal(409, 'QUOTE_CAR_BOOKED', TEXTS.carBooked)
  const open = begun.find(({ status }) => status === null)
  if (open) return open.key
  const key = `quote-${randomUUID()}`
  await db
    .insertInto('quote_booking')
    .values({ quote_id: id, car: position, idempotency_key: key, author_id: actor.userId, created_at: clock.now() })
    .execute()
  return key
}

/** Returns what the car costs now, for the same customer at the same address. */
async function priceOf(
  context: SignedInContext,
  { franchise_id: franchiseId, user_id: customerId, content }: QuoteRow,
  { vehicleId, vin, name, serviceIds }: QuoteCar,
): Promise<Pick<QuoteBooking, 'priceNow' | 'problem'>> {
  const { scope, clock } = context
  const franchise = await findFranchise(scope.db, franchiseId)
  if (!franchise) throw new Error(`the franchise ${franchiseId} of a quote is missing`)
  const { vendorId, defaultDiscount } = await findBookingCustomer(context, {
    customerId,
    contact: content.contact,
    password: null,
  })
  const input = { vehicleId, vin, name, serviceIds, isRecommendedOil: false }
  const priced = { address: content.address, franchise, vendorId, defaultDiscount, now: clock.now() }
  try {
    const [now] = await priceCars(scope.db, [input], priced)
    return { priceNow: now?.car.total ?? null, problem: null }
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 422) return { priceNow: null, problem: error.message }
    throw error
  }
}

/** An order of a quote's car. */
export interface BookedCar {
  car: number
  workOrderId: number
}

/** Returns the orders of a quote's cars, without cancelled ones. */
export const bookedCars = (db: Database, quoteId: number): Promise<BookedCar[]> =>
  db
    .selectFrom('quote_booking as b')
    .innerJoin('work_order as w', 'w.idempotency_key', 'b.idempotency_key')
    .where('b.quote_id', '=', quoteId)
    .where('w.status', '<>', 'CANCELLED')
    .orderBy('b.car')
    .select(['b.car', 'w.id as workOrderId'])
    .execute()
