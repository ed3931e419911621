import { placeZone } from '../../domain/address/place-zone.ts'
import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { mayBookAt } from '../../domain/schedule/slots.ts'
import { checkNewUser } from '../account/new-user.ts'
import { type AddressInput, type ContactInput, checkAddress, checkContact } from '../address/booking-input.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { withVansFor } from '../franchise/queries.ts'
import { businessRules } from '../franchise/rules.ts'
import { bookedAgreement } from '../plan/plan-consent.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { type LineItemInput, priceBooking } from '../pricing/price-booking.ts'
import { potentialFranchise, servingFranchise } from '../schedule/choose-franchise.ts'
import { checkReason } from '../schedule/durations/refusals.ts'
import { isStartOf } from '../schedule/durations/van-days.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { hashPassword } from '../session/passwords.ts'
import { requireBookable } from '../tenant/require-bookable.ts'
import { requireVan } from '../work-order/policy.ts'
import { admitGuest } from './admit-guest.ts'
import { type BookingCustomer, findBookingCustomer, findBookingRecords, userExists } from './booking-customer.ts'
import { findReductions } from './booking-reductions.ts'
import { type BookingVendor, chosenVendor, type VendorListInput } from './booking-vendor.ts'
import { checkVehicleName, checkVin } from './car-input.ts'
import { claimDrivable, requireDrivable } from './claim-drivable.ts'
import { type ClaimTerms, claimOrRequest, requireSlot, type WantedOrder } from './claim-slot.ts'
import { bookedHold } from './hold/booked-hold.ts'
import { endHold, orLost } from './hold/own-hold.ts'
import { type BookingAnswer, type BookingOutcome, idempotentReplay } from './idempotent-replay.ts'
import { type MoreCarInput, priceMoreCars, wantedCars } from './more-cars.ts'
import type { PlacedOrder } from './place-order.ts'
import { TEXTS } from './texts.ts'

/** The payload of createWorkOrder (BOOKAPI-01 to -03). */
export interface BookingInput {
  idempotencyKey: string
  date: Date
  vehicleId: number
  vehicleCustomName?: string | null
  vin?: string | null
  customerId?: number | null
  userVehicleId?: number | null
  franchiseIdSelect?: number | null
  /** The franchise to ask for an address outside every service area, if near enough. */
  potentialFranchiseId?: number | null
  vanId?: number | null
  contactInput: ContactInput
  addressInput: AddressInput
  lineItems: LineItemInput[]
  password?: string | null
  vendorListInput?: VendorListInput | null
  /** The signed reference that validateDiscountCode returned. */
  discountCodeId?: string | null
  /** The discount in cents, as shown. Only compared, never used as the price (rule B8). */
  discountAmount?: number | null
  /** Cents of referral credit to spend. */
  promoCreditAmount?: number | null
  /** How the slot was shown: true when it could only be requested. A slot shown as available never silently becomes a request. */
  isBooked?: boolean | null
  notes?: string | null
  /** The version of the plan's terms that the customer agreed to. */
  planConsent?: string | null
  /** A guest's solved human check, action Book: it raises the limit of bookings per IP address. */
  humanCheck?: string | null
  /** Why staff book a start that the van cannot drive to. */
  overrideReason?: string | null
  /** The key of the page's hold. */
  holdKey?: string | null
  /** Staff take over a time that somebody else's page keeps. */
  takeOver?: boolean | null
  /** What the nearby start takes off, in cents, as shown. Only compared. Without it the start takes off nothing. */
  nearbyDiscount?: number | null
  /** The other cars of the visit, each with a service of its own. */
  moreCars?: MoreCarInput[] | null
}

/**
 * createWorkOrder: books one appointment (rules B5 to B10). A repeated idempotency key returns the first call's result, and is refused for another time.
 * @throws Refusal 400 for errors that a user can act on: USER_ALREADY_EXISTS, PRICE_CHANGED, PLAN_TERMS_CHANGED, ALREADY_BOOKED, NO_VANS, IDEMPOTENCY_KEY_USED, and
 * TOO_MANY_REQUESTS for a guest who books too much; 409 TIME_SLOT_UNAVAILABLE; 422 for wrong input; 404 for another customer's records
 */
export async function bookAppointment(context: Context, input: BookingInput): Promise<BookingAnswer> {
  requireKey(input.idempotencyKey)
  try {
    return await book(context, input)
  } catch (error) {
    // An earlier call with the same key may have caused this refusal: it took the van, created the account or used the key.
    const { idempotencyKey: key, contactInput, date } = input
    const first = await idempotentReplay(context.scope.db, {
      key,
      actor: context.actor,
      email: contactInput.email,
      date,
    })
    if (first) return first
    throw error
  }
}

/** @throws Refusal 422 for a text that is no idempotency key */
export function requireKey({ length }: string): void {
  if (length < 8 || length > 100) throw invalidField('idempotencyKey', TEXTS.idempotencyKeyLength)
}

/**
 * A guest names nothing saved. Their email proves nothing, so an answer must not say whether an address or a car belongs to it (DOOR-19).
 * @throws Refusal 404 for every id, before anything is looked up
 */
function refuseSaved({ addressInput, userVehicleId, moreCars }: BookingInput): void {
  if (addressInput.id != null) throw notFound('address')
  if (userVehicleId != null || moreCars?.some(car => car.userVehicleId != null)) throw notFound('vehicle')
}

async function book(context: Context, input: BookingInput): Promise<BookingAnswer> {
  const { actor, clock } = context
  const { db } = context.scope
  const now = clock.now()
  requireBookable(context)
  if (actor === null) refuseSaved(input)
  const contact = checkContact(input.contactInput)
  const customer = await findBookingCustomer(context, {
    customerId: input.customerId ?? null,
    contact,
    password: input.password ?? null,
  })
  const records = await findBookingRecords(db, customer, {
    addressId: input.addressInput.id ?? null,
    userVehicleId: input.userVehicleId ?? null,
    vehicleId: input.vehicleId,
  })
  const address = await placeAddress(db, records.address ?? checkAddress(input.addressInput))
  await requireProvince(db, address)
  const notes = checkNotes(input.notes ?? '')
  const vin = checkVin(input.vin ?? null)
  const isStaff = actor?.isStaff ?? false

  const cars = wantedCars({ ...input, vehicleId: records.vehicleId }, input.moreCars)
  const wantedId = input.franchiseIdSelect ?? null
  const hour = { start: input.date, now, isStaff, wantedId, visit: { place: address, cars } }
  const serving = await servingFranchise(db, address.postalCode, hour)
  const rules = serving?.rules ?? (await businessRules(db))
  const timeZone = serving?.timeZone ?? placeZone(address) ?? 'UTC'
  if (!mayBookAt(input.date, now, { isStaff, rules, timeZone })) throw slotTaken()
  const franchise = serving && (await withVansFor(db, actor, serving))
  if (serving && franchise && franchise.vans.length === 0 && serving.vans.length > 0) throw noVans()
  if (franchise && !isStaff && !isStartOf(input.date, franchise)) throw slotTaken()
  if (actor && input.vanId != null) {
    requireFranchise(actor, franchise?.id ?? null)
    await requireVan(db, actor, input.vanId)
  }
  const potential = franchise ? null : await potentialFranchise(db, address, input.potentialFranchiseId ?? null)
  const vendor = await vendorOf(context, customer, input)
  const kept = await bookedHold(context, {
    date: input.date,
    place: address,
    franchise,
    holdKey: input.holdKey ?? null,
    shownNearby: input.nearbyDiscount ?? 0,
    now,
  })
  const { quote, discount } = await priceBooking(db, {
    lineItems: input.lineItems,
    vehicleId: records.vehicleId,
    address,
    franchise,
    rules,
    scheduledAt: input.date,
    now,
    vendorId: vendor?.number ?? null,
    subscription: records.subscription,
    userVehicleId: records.userVehicleId,
    shownDiscount: input.discountAmount ?? null,
    nearbyCents: vendor ? 0 : kept.nearbyCents,
    shownNearby: input.nearbyDiscount ?? null,
    findReductions: nameKeys =>
      findReductions(context, {
        customer,
        discountCodeId: input.discountCodeId ?? null,
        promoCreditAmount: input.promoCreditAmount ?? 0,
        isGuest: customer.userId === null && input.password == null,
        isForVendor: vendor !== null,
        nameKeys,
      }),
  })
  const moreCars = input.moreCars?.length
    ? await priceMoreCars(
        db,
        input.moreCars,
        { address, franchise, rules, scheduledAt: input.date, now, vendorId: vendor?.number ?? null, customer },
        records.userVehicleId,
      )
    : undefined
  const order: WantedOrder = {
    idempotencyKey: input.idempotencyKey,
    userId: customer.userId,
    newUser: await newUser(customer, contact, input.password ?? null),
    author: actor ? { id: actor.userId, name: actor.name } : { id: null, name: contact.name },
    contact,
    addressId: records.address?.id ?? null,
    address,
    userVehicleId: records.userVehicleId,
    vehicleId: records.vehicleId,
    vin,
    vehicleName: checkVehicleName(input.vehicleCustomName ?? ''),
    franchiseId: franchise?.id ?? potential?.id ?? null,
    potentialFranchiseId: potential?.id ?? null,
    scheduledAt: input.date,
    now,
    notes,
    quote,
    discount,
    vendor,
    planConsent: await bookedAgreement(context, quote, input.planConsent ?? null),
    holdHash: kept.holder,
    takesOver: isStaff && input.takeOver === true,
    ...(moreCars && { moreCars }),
  }
  const terms = {
    franchise: kept.franchise,
    isStaff,
    vanId: input.vanId ?? null,
    shownAsFree: input.isBooked === false,
    overrideReason: isStaff ? checkReason(input.overrideReason ?? null) : null,
  }
  const admission = actor ? null : await admitGuest(context, { contact, address, humanCheck: input.humanCheck ?? null })
  const placed = await place(db, order, { terms, refusal: customer.refusal ?? null }).catch(async error => {
    // Each answer that reveals an account counts against the rate limit.
    if (!(error instanceof Refusal && error.error === 'USER_ALREADY_EXISTS')) await admission?.takeBack()
    return await orLost(db, kept.holder, error)
  })
  if (kept.holder !== null) await endHold(db, kept.holder, now)
  const { id: workOrderId, vanId, moreIds: moreWorkOrderIds } = placed
  return { workOrderId, vanId, outcome: outcomeOf(franchise, vanId), moreWorkOrderIds }
}

/** Books, or refuses because the email has an account. That check is last, so that only an otherwise valid booking reveals it. */
async function place(
  db: Database,
  order: WantedOrder,
  { terms, refusal }: { terms: ClaimTerms; refusal: Refusal | null },
): Promise<PlacedOrder> {
  const { franchise } = terms
  const byDuration = franchise?.scheduling.mode === 'DURATION' ? { ...terms, franchise } : null
  const claim = (): Promise<PlacedOrder> =>
    byDuration ? claimDrivable(db, order, byDuration) : claimOrRequest(db, order, terms)
  if (!refusal) return await claim().catch(error => refuseWhatIsThere(error, order))
  if (byDuration) await requireDrivable(db, order, byDuration)
  else await requireSlot(db, order, terms)
  throw refusal
}

/** A technician without a van cannot book (SCHED-06). */
const noVans = (): Refusal => new Refusal(400, 'NO_VANS', TEXTS.noVans)

/** The key may be the caller's own, with a lost answer and a changed email: only their mailbox can confirm it. */
const keyUsed = (): Refusal => new Refusal(400, 'IDEMPOTENCY_KEY_USED', TEXTS.keyUsed)

/** Refuses when a booking with the same new email was first, or another customer used this key. */
function refuseWhatIsThere(error: unknown, { author }: WantedOrder): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'app_user_email') throw userExists(author.id === null ? 'customer' : 'staff')
  if (constraint === 'work_order_tenant_id_idempotency_key_key') throw keyUsed()
  // Somebody archived the franchise meanwhile.
  if (constraint === 'work_order_franchise_in_use') throw slotTaken()
  throw error
}

/** The vendor that staff chose, else the customer's own. */
async function vendorOf(
  context: Context,
  { vendorId }: BookingCustomer,
  { vendorListInput }: BookingInput,
): Promise<BookingVendor | null> {
  if (vendorListInput) return await chosenVendor(context, vendorListInput)
  return vendorId === null ? null : { number: vendorId, isChosen: false, externalId: null }
}

async function newUser(
  customer: BookingCustomer,
  contact: ContactInput,
  password: string | null,
): Promise<{ name: string; email: string; passwordHash: string | null }> {
  if (customer.userId === null) checkNewUser({ ...contact, password })
  const isNew = customer.userId === null && !customer.refusal
  const passwordHash = isNew && password !== null ? await hashPassword(password) : null
  return { name: contact.name, email: contact.email, passwordHash }
}

function checkNotes(notes: string): string {
  if (countCharacters(notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  return notes
}

function outcomeOf(franchise: ServingFranchise | null, vanId: number | null): BookingOutcome {
  if (!franchise) return 'OUTSIDE_SERVICE_AREA'
  return vanId === null ? 'REQUESTED' : 'CONFIRMED'
}
