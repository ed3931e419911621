import { checkAddress, checkContact } from '../../address/booking-input.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { invalidField } from '../../platform/refusal.ts'
import { takePoint } from '../../security/take-point.ts'
import { requireBookable } from '../../tenant/require-bookable.ts'
import { requireKey } from '../book-appointment.ts'
import { type StoredBooking, sealBooking } from './stored-booking.ts'
import { TEXTS } from './texts.ts'

/** As many as mails that reset a password. */
const LINKS: LimitRule = { name: 'booking-links', points: 3, seconds: 3600 }
const LINKS_ADDRESS: LimitRule = { name: 'booking-links-address', points: 10, seconds: 3600 }

/** How long a link works, in milliseconds: an hour. */
const VALID_MS = 3_600_000
/** Longer than any booking of the site. In characters. */
const MAX_LENGTH = 20_000

/**
 * mailBookingLink: keeps a booking for an hour, and mails the link that finishes it to its email, if there is an account. The answer, the limits and the time that
 * it takes are the same without one: the job looks for the account. Books nothing.
 * @throws Refusal 400 NOT_BOOKABLE; 422 for wrong input; 429
 */
export async function storeBooking(context: Context, input: StoredBooking): Promise<void> {
  const { scope, config, clock, ip } = context
  requireBookable(context)
  requireKey(input.idempotencyKey)
  const contactInput = checkContact(input.contactInput)
  const addressInput = { ...checkAddress(input.addressInput), id: null }
  const stored: StoredBooking = { ...input, contactInput, addressInput }
  if (JSON.stringify(stored).length > MAX_LENGTH) throw invalidField('notes', TEXTS.tooMuch)
  const message = TEXTS.tooManyLinks
  await takePoint(context, LINKS_ADDRESS, addressKey(ip), { message })
  await takePoint(context, LINKS, `${scope.tenant.id} ${contactInput.email.toLowerCase()}`, { message })
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const { id } = await db
      .insertInto('pending_booking')
      .values({
        sealed: sealBooking(config, stored),
        created_at: now,
        expires_at: new Date(now.getTime() + VALID_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(db, 'mail-booking-link', { pendingBookingId: id })
  })
}
