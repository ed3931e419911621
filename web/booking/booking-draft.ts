import type { Discount } from '../../domain/discount/discount.ts'
import type { OfferedPlan } from '../../domain/subscription/plan-terms.ts'
import type { DraftAddress } from '../address/draft-address.ts'
import type { DraftSlot } from '../schedule/draft-slot.ts'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'

/** The contact of the booking. `selection` is a saved contact's id, 'new', or 'unset' (SCHED-08). */
export interface DraftContact {
  selection: string
  name: string
  email: string
  /** Digits only, at most ten. */
  phoneNumber: string
}

/** A discount code that was validated for this booking. */
export interface DraftDiscount extends Discount {
  codeId: string
  code: string
}

/** The vendor or fleet that staff book for. */
export interface DraftVendor {
  /** The vendor's number in the tenant; null until one is chosen. */
  vendorId: number | null
  /** The vendor's identifier of the customer. */
  externalId: string
}

/** A car of the visit that is chosen already, with what is to be done on it. */
export interface DraftVisitCar {
  car: DraftCar
  serviceIds: string[]
  serviceName: string
  addOnIds: string[]
}

/** The booking as placed, for the confirmation page. */
export interface Booked {
  outcome: 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'
  workOrderId: string
  /** The token of the link that manages the order; null with an account. */
  manageLink: string | null
  /** Null for a request. */
  vanId: string | null
  /** ISO, UTC. */
  date: string
  /** Until when the van may arrive, ISO, UTC. Null and missing: it arrives at `date`. */
  arrivesUntil?: string | null
  /** How long the visit is planned to take. Missing: an hour. */
  minutes?: number
  timeZone: string
  address: DraftAddress
  vehicle: string
  /** The cars of a visit for several, each with the number of its lines, which stand one after the other. */
  cars?: { vehicle: string; workOrderId: string; lines: number }[]
  /** Cents, without tax and before reductions. */
  lines: { name: string; price: number; isFee: boolean; isPlan?: boolean }[]
  /** Total reduction, in cents. */
  discount: number
  /** What the nearby start took off, in cents. Undefined in bookings of an earlier version. */
  nearby?: number
  credit: number
  total: number
  /** Cents of each tax on the total. Undefined in bookings of an earlier version. */
  taxes?: { name: string; amount: number }[]
  /** Where the confirmation was mailed to. */
  email?: string
  /** The plan that begins with this visit. */
  plan?: OfferedPlan | null
  currency: 'CAD' | 'USD'
}

/** The parts of a booking that are stored between visits (STATE-03 to STATE-05). Never a password, never a card. */
export interface BookingDraft {
  /** Created once per booking, so that repeated submissions create one order (rule B7). */
  idempotencyKey: string
  /** The signed-in user that the draft belongs to; null while no one is signed in. */
  ownerId: number | null
  /** The customer that staff book for; null for a new customer. */
  customer: { id: string; name: string; email: string } | null
  address: DraftAddress | null
  /** The address's postal code, and whether we serve it, if known. */
  postalCode: { code: string; isInService: boolean } | null
  /** The car that is being chosen, the last one of the visit. */
  car: DraftCar
  /** The other cars of the visit. */
  earlierCars: DraftVisitCar[]
  serviceIds: string[]
  /** The service's name when it was chosen, for somebody who comes back; '' if unknown. */
  serviceName: string
  addOnIds: string[]
  /** Outside every territory: the franchise that could take the order. */
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

/** Returns an empty booking draft. */
export const emptyDraft = (ownerId: number | null): BookingDraft => ({
  idempotencyKey: crypto.randomUUID(),
  ownerId,
  customer: null,
  address: null,
  postalCode: null,
  car: NO_CAR,
  earlierCars: [],
  serviceIds: [],
  serviceName: '',
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

/** The result of a successful booking: its details for the confirmation, and for signed-in users the values that 'Book Another' reuses. */
export const afterBooking = (draft: BookingDraft, booked: Booked, isSignedIn: boolean): BookingDraft => ({
  ...emptyDraft(draft.ownerId),
  ...(isSignedIn && { customer: draft.customer, address: draft.address, contact: draft.contact }),
  booked,
})

const unsaved = (car: DraftCar): DraftCar => (car.selection === 'unset' ? car : { ...car, selection: 'new' })

/** Returns the draft without the ids of an account that is no longer signed in. Typed and displayed values stay. */
export const withoutSavedIds = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  customer: null,
  vanId: null,
  vendor: null,
  credit: 0,
  address: draft.address && { ...draft.address, id: null },
  car: unsaved(draft.car),
  earlierCars: draft.earlierCars.map(one => ({ ...one, car: unsaved(one.car) })),
  contact: draft.contact.selection === 'unset' ? draft.contact : { ...draft.contact, selection: 'new' },
})

/**
 * Returns what stays of a draft when its user logs out: the services and the discount code. Where they are, who they are, their cars and their notes are not for the next
 * person at this device (AUTH-21). It belongs to nobody, so what this person chooses stays when they log in.
 */
export const afterLogOut = ({ serviceIds, serviceName, addOnIds, discount }: BookingDraft): BookingDraft => ({
  ...emptyDraft(null),
  serviceIds,
  serviceName,
  addOnIds,
  discount,
})
