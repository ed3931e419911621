import type { Discount } from '../../domain/pricing/discount.ts'
import type { DraftAddress } from '../address/draft-address.ts'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'
import type { DraftSlot } from '../schedule/draft-slot.ts'

/** Whom to contact. `selection` is a saved contact's id, 'new', or 'unset' (SCHED-08). */
export interface DraftContact {
  selection: string
  name: string
  email: string
  /** Digits, at most ten. */
  phoneNumber: string
}

/** A discount code that was found to be good for this booking. */
export interface DraftDiscount extends Discount {
  codeId: string
  code: string
}

/** For which vendor or fleet staff book. */
export interface DraftVendor {
  /** The vendor's number in the tenant; null until one is chosen. */
  vendorId: number | null
  /** What the vendor calls the customer. */
  externalId: string
}

/** What the confirmation page tells: the booking as it was made. */
export interface Booked {
  outcome: 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'
  workOrderId: string
  /** Null for a request. */
  vanId: string | null
  /** ISO, UTC. */
  date: string
  timeZone: string
  address: DraftAddress
  vehicle: string
  /** Cents, without tax and before reductions. */
  lines: { name: string; price: number; isFee: boolean }[]
  /** What was taken off, in cents. */
  discount: number
  credit: number
  total: number
  currency: 'CAD' | 'USD'
}

/** Everything of a booking that is kept between visits (STATE-03 to STATE-05). Never a password, never a card. */
export interface BookingDraft {
  /** Made once for one booking, so that however often it is sent, one order comes of it (rule B7). */
  idempotencyKey: string
  /** The signed-in user it belongs to; null while nobody is signed in. */
  ownerId: number | null
  /** For whom staff book; null for somebody new. */
  customer: { id: string; name: string; email: string } | null
  address: DraftAddress | null
  /** The address's postal code, and whether we come there, as far as that is known. */
  postalCode: { code: string; isInService: boolean } | null
  car: DraftCar
  serviceIds: string[]
  addOnIds: string[]
  /** Outside every territory, who could take the order. */
  potentialFranchiseId: string | null
  slot: DraftSlot | null
  vanId: string | null
  contact: DraftContact
  isGuest: boolean
  /** Null unless staff book for a vendor. */
  vendor: DraftVendor | null
  discount: DraftDiscount | null
  /** Cents of referral credit to spend (PRICE-15). */
  credit: number
  notes: string
  booked: Booked | null
}
export const NO_CONTACT: DraftContact = { selection: 'unset', name: '', email: '', phoneNumber: '' }

/** A booking that has just begun. */
export const emptyDraft = (ownerId: number | null): BookingDraft => ({
  idempotencyKey: crypto.randomUUID(),
  ownerId,
  customer: null,
  address: null,
  postalCode: null,
  car: NO_CAR,
  serviceIds: [],
  addOnIds: [],
  potentialFranchiseId: null,
  slot: null,
  vanId: null,
  contact: NO_CONTACT,
  isGuest: false,
  vendor: null,
  discount: null,
  credit: 0,
  notes: '',
  booked: null,
})

/** What a successful booking leaves: its story for the confirmation, and for the signed-in what 'Book Another' asks for again. */
export const afterBooking = (draft: BookingDraft, booked: Booked, isSignedIn: boolean): BookingDraft => ({
  ...emptyDraft(draft.ownerId),
  ...(isSignedIn && { customer: draft.customer, address: draft.address, contact: draft.contact }),
  booked,
})

/** The draft without the ids of an account that is no longer signed in; what was typed or shown stays. */
export const withoutSavedIds = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  customer: null,
  vanId: null,
  vendor: null,
  credit: 0,
  address: draft.address && { ...draft.address, id: null },
  car: draft.car.selection === 'unset' ? draft.car : { ...draft.car, selection: 'new' },
  contact: draft.contact.selection === 'unset' ? draft.contact : { ...draft.contact, selection: 'new' },
})

/**
 * The draft without its postal code and what goes with it: the address that has it, what was found for that place, and the last booking there.
 * Nothing stays of a customer that staff chose, because they may see it only while they are logged in.
 */
export const withoutPostalCode = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  ...(draft.customer && { customer: null, car: NO_CAR, contact: NO_CONTACT, notes: '' }),
  postalCode: null,
  address: null,
  slot: null,
  vanId: null,
  potentialFranchiseId: null,
  booked: null,
})
