import { FEE } from '../../../domain/pricing/fees.ts'
import type { BookingDraft } from '../../booking/booking-draft.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import type { BookAgainQuery } from '../documents.ts'
import type { LinkedVisitQuery } from '../managed/documents.ts'

const FEE_KEYS: ReadonlySet<string> = new Set(Object.values(FEE))

type OwnVisit = ResultOf<typeof BookAgainQuery>
type LinkedVisit = ResultOf<typeof LinkedVisitQuery>

/** Services to book: those of step 2, and add-ons. */
export type ChosenServices = Pick<BookingDraft, 'serviceIds' | 'addOnIds'>

/** Everything of an earlier booking that a new one does not take over. */
const ANEW = {
  serviceName: '',
  earlierCars: [],
  customer: null,
  slot: null,
  vanId: null,
  vendor: null,
  potentialFranchiseId: null,
  discount: null,
  credit: 0,
  booked: null,
} as const satisfies Partial<BookingDraft>

/** Returns the services of a visit. A plan is not booked twice. */
export function servicesOf({ customerWorkOrder: { lineItems } }: OwnVisit): ChosenServices {
  const chosen = lineItems.filter(line => !FEE_KEYS.has(line.service.name))
  const idsOf = (isAddOn: boolean) =>
    chosen
      .filter(({ service }) => service.serviceType !== 'SUBSCRIPTION' && (service.serviceType === 'ADD_ON') === isAddOn)
      .map(line => line.serviceId)
  return { serviceIds: idsOf(false), addOnIds: idsOf(true) }
}

/** Returns a booking at the same address, for the same car and contact. What the customer has deleted since is entered as new. */
export function ownVisitDraft(answer: OwnVisit, services: ChosenServices): Partial<BookingDraft> {
  const { customerWorkOrder: order, addresses, contacts, userVehicles } = answer
  const { address, contact, userVehicle: car } = order
  const isSaved = (list: readonly { id: string }[], id: string) => list.some(one => one.id === id)
  const { id: vehicleId, ...vehicle } = car.vehicle
  return {
    ...ANEW,
    ...services,
    address: { ...address, id: isSaved(addresses, address.id) ? address.id : null },
    car: {
      ...vehicle,
      vehicleId: Number(vehicleId),
      name: car.name ?? '',
      vin: car.vin ?? '',
      selection: isSaved(userVehicles, car.id) ? car.id : 'new',
    },
    contact: {
      name: contact.name,
      email: contact.email,
      phoneNumber: contact.phoneNumber,
      selection: isSaved(contacts, contact.id) ? contact.id : 'new',
    },
    isGuest: false,
  }
}

/**
 * Returns the same for the order of a link, whose reader may have no account.
 * @param ownCars of who is signed in; null for nobody
 */
export function linkedVisitDraft(
  { linkedOrder: { address, contact, vehicle, userVehicle, offersAccount } }: LinkedVisit,
  services: ChosenServices,
  ownCars: readonly { id: string }[] | null,
): Partial<BookingDraft> {
  const { id: vehicleId, ...car } = vehicle
  return {
    ...ANEW,
    ...services,
    address: { ...address, id: null },
    car: {
      ...car,
      vehicleId: Number(vehicleId),
      name: userVehicle.name ?? '',
      vin: userVehicle.vin ?? '',
      selection: ownCars?.some(({ id }) => id === userVehicle.id) ? userVehicle.id : 'new',
    },
    contact: { ...contact, selection: 'new' },
    // Who has an account logs in at the last step.
    isGuest: offersAccount && ownCars === null,
  }
}
