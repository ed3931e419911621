import { earliestStart } from '../../domain/booking/slots.ts'
import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH, NOTES_LENGTH } from '../../domain/format/length.ts'
import { checkNewUser } from '../account/new-user.ts'
import { hashPassword } from '../session/passwords.ts'
import { placeAddress, requireProvince } from '../address/place-address.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { withVansFor } from '../franchise/queries.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { requireVan } from '../work-order/policy.ts'
import { admitStranger } from './admit-stranger.ts'
import { answeredBefore, type BookingAnswer, type BookingOutcome } from './idempotent-replay.ts'
import { type BookingCustomer, findBookingCustomer, findBookingRecords, userExists } from './booking-customer.ts'
import { type AddressInput, checkAddress, checkContact, type ContactInput } from '../address/booking-input.ts'
import { findReductions } from './booking-reductions.ts'
import { type BookingVendor, chosenVendor, type VendorListInput } from './booking-vendor.ts'
import { potentialFranchise, servingFranchise } from '../schedule/choose-franchise.ts'
import { claimOrRequest, type ClaimTerms, requireSlot, type WantedOrder } from './claim-slot.ts'
import { isOffered } from '../schedule/offered-slots.ts'
import type { PlacedOrder } from './place-order.ts'
import { type LineItemInput, priceBooking } from '../pricing/price-booking.ts'
import { slotTaken } from '../schedule/slot-taken.ts'

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
  /** Whom to ask for an address outside every service area, if it is near enough. */
  potentialFranchiseId?: number | null
  vanId?: number | null
  contactInput: ContactInput
  addressInput: AddressInput
  lineItems: LineItemInput[]
  password?: string | null
  vendorListInput?: VendorListInput | null
  /** The signed reference that validateDiscountCode answered. */
  discountCodeId?: string | null
  /** Cents that the discount was shown to take off. Compared, never believed (rule B8). */
  discountAmount?: number | null
  /** Cents of referral credit to spend. */
  promoCreditAmount?: number | null
  /** What the slot was shown as: true when it could only be requested. A slot shown as free is never turned into a request silently. */
  isBooked?: boolean | null
  notes?: string | null
  /** A stranger's solution of the human check, action Book: with it more may be booked from one address. */
  humanCheck?: string | null
}

/**
 * createWorkOrder: books one appointment (rules B5 to B10). The same idempotency key again answers what the first call did, and is refused for another time.
 * @throws Refusal 400 for what a person can act on: USER_ALREADY_EXISTS, PRICE_CHANGED, ALREADY_BOOKED, NO_VANS, IDEMPOTENCY_KEY_USED, and TOO_MANY_REQUESTS
 * for a stranger who books too much; 409 TIME_SLOT_UNAVAILABLE; 422 for wrong input; 404 for records of others
 */
export async function bookAppointment(context: Context, input: BookingInput): Promise<BookingAnswer> {
  const { length } = input.idempotencyKey
  if (length < 8 || length > 100) throw invalidField('idempotencyKey', 'An idempotency key has 8 to 100 characters.')
  try {
    return await book(context, input)
  } catch (error) {
    // The same call may have been first, and what it did be the very reason for this refusal: its van, its account, its key.
    const { idempotencyKey: key, contactInput, date } = input
    const first = await answeredBefore(context.scope.db, {
      key,
      actor: context.actor,
      email: contactInput.email,
      date,
    })
    if (first) return first
    throw error
  }
}

async function book(context: Context, input: BookingInput): Promise<BookingAnswer> {
  const { actor, clock } = context
  const { db } = context.scope
  const now = clock.now()
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
  if (input.date < earliestStart(now, isStaff)) throw slotTaken()

  const serving = await servingFranchise(db, address.postalCode, input.date, input.franchiseIdSelect ?? null)
  const franchise = serving && (await withVansFor(db, actor, serving))
  if (serving && franchise && franchise.vans.length === 0 && serving.vans.length > 0) throw noVans()
  if (franchise && !isStaff && !isOffered(input.date, franchise)) throw slotTaken()
  if (actor && input.vanId != null) {
    requireFranchise(actor, franchise?.id ?? null)
    await requireVan(db, actor, input.vanId)
  }
  const potential = franchise ? null : await potentialFranchise(db, address, input.potentialFranchiseId ?? null)
  const vendor = await vendorOf(context, customer, input)
  const { quote, discount } = await priceBooking(db, {
    lineItems: input.lineItems,
    vehicleId: records.vehicleId,
    address,
    franchise,
    scheduledAt: input.date,
    now,
    vendorId: vendor?.number ?? null,
    subscription: records.subscription,
    userVehicleId: records.userVehicleId,
    shownDiscount: input.discountAmount ?? null,
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
  }
  const terms = { franchise, isStaff, vanId: input.vanId ?? null, shownAsFree: input.isBooked === false }
  const admission = actor
    ? null
    : await admitStranger(context, { contact, address, humanCheck: input.humanCheck ?? null })
  const placed = await place(db, order, { terms, refusal: customer.refusal ?? null }).catch(async error => {
    // Who asks for accounts one after another pays for each answer.
    if (!(error instanceof Refusal && error.error === 'USER_ALREADY_EXISTS')) await admission?.takeBack()
    throw error
  })
  return { workOrderId: placed.id, vanId: placed.vanId, outcome: outcomeOf(franchise, placed.vanId) }
}

/** Books, or says that there is an account with this email: last, so that only a booking that would be made learns it. */
async function place(
  db: Database,
  order: WantedOrder,
  { terms, refusal }: { terms: ClaimTerms; refusal: Refusal | null },
): Promise<PlacedOrder> {
  if (!refusal) return await claimOrRequest(db, order, terms).catch(error => refuseWhatIsThere(error, order))
  await requireSlot(db, order.scheduledAt, terms)
  throw refusal
}

/** A technician who drives no van books nothing (SCHED-06). */
const noVans = (): Refusal => new Refusal(400, 'NO_VANS', 'No vans available. Please ask a manager to assign a van.')

/** Perhaps their own, whose answer was lost before they changed the email: only a look into the mailbox tells. */
const keyUsed = (): Refusal =>
  new Refusal(
    400,
    'IDEMPOTENCY_KEY_USED',
    'This booking was already sent with another email or account. Check your email first. To book it again, press the button again.',
  )

/** A booking with the same new email was first, or somebody else's has this very key. */
function refuseWhatIsThere(error: unknown, { author }: WantedOrder): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'app_user_email') throw userExists(author.id === null ? 'customer' : 'staff')
  if (constraint === 'work_order_tenant_id_idempotency_key_key') throw keyUsed()
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
  if (countCharacters(notes) > NOTES_LENGTH)
    throw invalidField('notes', 'Please keep the notes under 2,000 characters.')
  return notes
}

function checkVehicleName(text: string): string | null {
  const name = text.trim()
  if (countCharacters(name) > NAME_LENGTH)
    throw invalidField('vehicleCustomName', 'Please keep the vehicle name under 256 characters.')
  const problem = labelProblem(name)
  if (problem) throw invalidField('vehicleCustomName', problem)
  return name === '' ? null : name
}

function checkVin(vin: string | null): string | null {
  if (vin === null || vin.trim() === '') return null
  const normal = normaliseVin(vin)
  if (!isVin(normal)) throw invalidField('vin', 'A VIN has exactly 17 characters, without I, O and Q.')
  return normal
}

function outcomeOf(franchise: ServingFranchise | null, vanId: number | null): BookingOutcome {
  if (!franchise) return 'OUTSIDE_SERVICE_AREA'
  return vanId === null ? 'REQUESTED' : 'CONFIRMED'
}
