import { seesOwnVansOnly } from '../../../domain/account/roles.ts'
import type { VansOf } from '../query-keys.ts'
import type { Booking } from '../use-booking.ts'

/** Returns the owner of the vans that these staff may book: the technician, else the franchise; null for staff outside the franchise (SCHED-07). */
export function vansFor({
  session,
  isStaff,
  franchise,
}: Pick<Booking, 'session' | 'isStaff' | 'franchise'>): VansOf | null {
  if (!session || !isStaff || !franchise || !session.franchiseIds.map(String).includes(franchise.id)) return null
  return seesOwnVansOnly(session.roles) ? { technicianId: String(session.id) } : { franchiseId: franchise.id }
}
