import { useQuery } from '@tanstack/react-query'
import type { CountryCode } from '../../domain/address/country.ts'
import { serviceAreaQuery } from '../address/queries.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useDraft } from './booking-store.ts'
import type { OffersFor } from './query-keys.ts'
import { offersQuery } from './start/queries.ts'

/** A saved vehicle's id, when one is chosen. */
export const savedVehicleId = ({ car }: Pick<BookingDraft, 'car'>): string | null =>
  car.selection === 'new' || car.selection === 'unset' ? null : car.selection

/** The values that the prices of a booking depend on. */
export const offersFor = (draft: BookingDraft, countryCode: CountryCode, franchiseId: string | null): OffersFor => ({
  vehicleId: draft.car.vehicleId,
  countryCode,
  franchiseId,
  customerId: draft.customer?.id ?? null,
  userVehicleId: savedVehicleId(draft),
})

const NONE: never[] = []

/** Returns the booking, its user, the franchise that serves its address, and the services offered there for its vehicle. */
export function useBooking() {
  const draft = useDraft()
  const tenant = useTenant()
  const session = useSession()
  const isStaff = isStaffSession(session)
  const { selected } = useFranchises()
  const ownId = session ? String(session.id) : undefined
  const area = useQuery(serviceAreaQuery(draft.address?.postalCode))
  const serving = area.data?.franchises ?? NONE
  // Where territories overlap, staff book into their current franchise, customers into that of the slot.
  const wantedId = isStaff ? selected?.id : draft.slot?.franchiseId
  const franchise = serving.find(one => one.id === wantedId) ?? serving[0] ?? null
  const countryCode = draft.address?.countryCode ?? tenant.countryCode
  const options = offersQuery(offersFor(draft, countryCode, franchise?.id ?? null))
  const offers = useQuery({ ...options, enabled: area.isSuccess && draft.car.vehicleId !== null })
  return {
    draft,
    /** That of its address, before one is chosen that of the business. */
    countryCode,
    session,
    isStaff,
    /** No one is logged in, or staff book for a new customer: asks for a password unless they choose guest checkout (SCHED-09). */
    needsAccount: isStaff ? draft.customer === null : session === null,
    /** The customer whose saved addresses, vehicles and contacts are offered: the signed-in customer, or the one that staff chose. */
    customerId: isStaff ? draft.customer?.id : ownId,
    area,
    /** All that serve its address. */
    serving,
    franchise,
    /** Those of the franchise, where none serves those of the business; undefined until known. */
    rules: (franchise ?? area.data)?.bookingRules,
    offers,
  }
}

export type Booking = ReturnType<typeof useBooking>
