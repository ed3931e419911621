import { NO_CAR } from '../vehicle/draft-car.ts'
import { type BookingDraft, NO_CONTACT } from './booking-draft.ts'
import { updateDraft } from './booking-store.ts'

/** Starts a new staff booking for a customer; null for a new customer. */
export const bookFor = (customer: BookingDraft['customer']): void =>
  updateDraft({
    customer,
    address: null,
    postalCode: null,
    car: NO_CAR,
    earlierCars: [],
    contact: NO_CONTACT,
    serviceIds: [],
    serviceName: '',
    addOnIds: [],
    slot: null,
    vanId: null,
    potentialFranchiseId: null,
  })
