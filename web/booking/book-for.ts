import { type BookingDraft, NO_CONTACT } from './booking-draft.ts'
import { updateDraft } from './booking-store.ts'
import { NO_CAR } from '../vehicle/draft-car.ts'

/** Begins a staff's booking anew for a customer; null: for somebody new. */
export const bookFor = (customer: BookingDraft['customer']): void =>
  updateDraft({
    customer,
    address: null,
    car: NO_CAR,
    contact: NO_CONTACT,
    serviceIds: [],
    addOnIds: [],
    slot: null,
    vanId: null,
    potentialFranchiseId: null,
  })
