import type { Config } from '../../platform/config.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { keysOf } from '../../platform/secret.ts'
import type { BookingInput } from '../book-appointment.ts'

/** What a booking is about. Nothing in it needs an account, and who it is for is not in it: the mailbox says that. */
export type StoredBooking = Pick<
  BookingInput,
  | 'idempotencyKey'
  | 'date'
  | 'vehicleId'
  | 'vehicleCustomName'
  | 'vin'
  | 'franchiseIdSelect'
  | 'potentialFranchiseId'
  | 'contactInput'
  | 'addressInput'
  | 'lineItems'
  | 'discountCodeId'
  | 'discountAmount'
  | 'isBooked'
  | 'notes'
  | 'moreCars'
>

const PURPOSE = 'pending-booking'

/** Seals a booking for the database, with our secret: it has the address and phone number of somebody who proved nothing yet. */
export const sealBooking = (config: Config, stored: StoredBooking): Buffer =>
  seal(keysOf(config), PURPOSE, JSON.stringify(stored))

/** Opens a sealed booking. @throws Error when it was sealed with another secret, or was changed */
export function openBooking(config: Config, sealed: Buffer): StoredBooking {
  const stored = JSON.parse(unseal(keysOf(config), PURPOSE, sealed)) as Omit<StoredBooking, 'date'> & { date: string }
  return { ...stored, date: new Date(stored.date) }
}
