import { earliestStart } from '../../domain/booking/slots.ts'
import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import { checkNewUser } from '../account/new-user.ts'
import { hashPassword } from '../account/passwords.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Context } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { requireVan } from '../work-order/policy.ts'
import { type BookingCustomer, findBookingCustomer, findBookingRecords, userExists } from './booking-customer.ts'
import { type AddressInput, type ContactInput, checkAddress, checkContact } from './booking-input.ts'
import { potentialFranchise, servingFranchise } from './choose-franchise.ts'
import { claimOrRequest, slotTaken, type WantedOrder } from './claim-slot.ts'
import { isOffered } from './offered-slots.ts'
import { type LineItemInput, priceBooking } from './price-booking.ts'

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
  vanId?: number | null
  contactInput: ContactInput
  addressInput: AddressInput
  lineItems: LineItemInput[]
  password?: string | null
  /** What the slot was shown as: true when it could only be requested. A slot shown as free is never turned into a request silently. */
  isBooked?: boolean | null
  notes?: string | null
}

export type BookingOutcome = 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'

export interface BookingAnswer {
  workOrderId: number
  vanId: number | null
  outcome: BookingOutcome
}

/**
 * createWorkOrder: books one appointment (rules B5 to B10). The same idempotency key again answers what the first call did.
 * @throws Refusal 422 for wrong input; 400 USER_ALREADY_EXISTS; 409 TIME_SLOT_UNAVAILABLE or PRICE_CHANGED; 404 for records of others
 */
export async function bookAppointment(context: Context, input: BookingInput): Promise<BookingAnswer> {
  const { length } = input.idempotencyKey
  if (length < 8 || length > 100) throw invalidField('idempotencyKey', 'An idempotency key has 8 to 100 characters.')
  try {
    return await book(context, input)
  } catch (error) {
    // The same call may have been first, and what it did be the very reason for this refusal: its van, its account, its key.
    const first = await answered(context, input.idempotencyKey)
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
  const address = records.address ?? checkAddress(input.addressInput)
  const notes = checkNotes(input.notes ?? '')
  const vin = checkVin(input.vin ?? null)
  const isStaff = actor?.isStaff ?? false
  if (input.date < earliestStart(now, isStaff)) throw slotTaken()

  const franchise = await servingFranchise(db, address.postalCode, input.date, input.franchiseIdSelect ?? null)
  if (franchise && !isStaff && !isOffered(input.date, franchise)) throw slotTaken()
  if (actor && input.vanId != null) {
    requireFranchise(actor, franchise?.id ?? null)
    await requireVan(db, actor, input.vanId)
  }
  const potential = franchise ? null : await potentialFranchise(db, address)
  const { quote } = await priceBooking(db, {
    lineItems: input.lineItems,
    vehicleId: records.vehicleId,
    address,
    franchise,
    scheduledAt: input.date,
    now,
    vendorId: customer.vendorId,
    subscription: records.subscription,
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
  }
  const terms = { franchise, isStaff, vanId: input.vanId ?? null, shownAsFree: input.isBooked === false }
  const placed = await claimOrRequest(db, order, terms).catch(refuseKnownEmail)
  return { workOrderId: placed.id, vanId: placed.vanId, outcome: outcomeOf(franchise, placed.vanId) }
}

/** A booking with the same new email was first. */
function refuseKnownEmail(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email' ? userExists() : error
}

async function newUser(
  customer: BookingCustomer,
  contact: ContactInput,
  password: string | null,
): Promise<{ name: string; email: string; passwordHash: string | null }> {
  if (customer.userId === null) checkNewUser({ ...contact, password })
  const passwordHash = customer.userId === null && password !== null ? await hashPassword(password) : null
  return { name: contact.name, email: contact.email, passwordHash }
}

function checkNotes(notes: string): string {
  if (notes.length > 2000) throw invalidField('notes', 'Please keep the notes under 2,000 characters.')
  return notes
}

function checkVehicleName(text: string): string | null {
  const name = text.trim()
  if (name.length > 255) throw invalidField('vehicleCustomName', 'Please keep the vehicle name under 256 characters.')
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

/** What an earlier call with this key did, or null (rule B7). */
async function answered({ scope }: Context, idempotencyKey: string): Promise<BookingAnswer | null> {
  const order = await scope.db
    .selectFrom('work_order')
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', 'van_id', 'unavailability_reason'])
    .executeTakeFirst()
  if (!order) return null
  const outside = order.unavailability_reason === 'OUTSIDE_SERVICE_AREA'
  const outcome = outside ? 'OUTSIDE_SERVICE_AREA' : order.van_id === null ? 'REQUESTED' : 'CONFIRMED'
  return { workOrderId: order.id, vanId: order.van_id, outcome }
}
