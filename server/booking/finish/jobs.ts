import { sql } from 'kysely'
import { placeZone } from '../../../domain/address/place-zone.ts'
import { formatVisit } from '../../../domain/format/moment.ts'
import { franchisesServing } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { mailAccount } from '../../session/mails.ts'
import { makeToken } from '../../session/tokens.ts'
import { type StoredBooking, openBooking } from './stored-booking.ts'
import { finishBookingMail } from './mails.ts'

/**
 * Mails the link that finishes a stored booking to the account with its email. Without one it forgets the booking: a guest without an account needs no link, and gets no
 * mail. A repeated job makes a new link, and the one before stops working.
 */
export async function mailBookingLink(
  context: JobContext,
  { pendingBookingId }: { pendingBookingId: number },
): Promise<void> {
  const { scope, config, clock, siteUrl } = context
  const { db } = scope
  const pending = await db
    .selectFrom('pending_booking')
    .where('id', '=', pendingBookingId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .select('sealed')
    .executeTakeFirst()
  if (!pending) return
  const stored = openBooking(config, pending.sealed)
  const user = await db
    .selectFrom('app_user')
    .where(sql<boolean>`lower(email) = ${stored.contactInput.email.toLowerCase()}`)
    .where('deactivated_at', 'is', null)
    .select(['id', 'name', 'email'])
    .executeTakeFirst()
  if (!user) {
    await db.deleteFrom('pending_booking').where('id', '=', pendingBookingId).execute()
    return
  }
  const { token, hash } = makeToken()
  await db
    .updateTable('pending_booking')
    .set({ token_hash: hash, user_id: user.id })
    .where('id', '=', pendingBookingId)
    .execute()
  const mail = finishBookingMail({ name: user.name, ...(await factsOf(db, stored)), token, siteUrl })
  await mailAccount(context, user.email, `finish-booking-${hash.toString('hex').slice(0, 32)}`, mail)
}

/** Returns what the mail says of the booking, from our own names. */
async function factsOf(db: Database, { date, addressInput, vehicleId, lineItems }: StoredBooking) {
  const [franchise] = await franchisesServing(db, addressInput.postalCode)
  const zone = franchise?.timeZone ?? placeZone(addressInput) ?? 'UTC'
  const ids = lineItems.map(({ id }) => id)
  const [vehicle, services] = await Promise.all([
    db.selectFrom('vehicle').where('id', '=', vehicleId).select(['year', 'make', 'model']).executeTakeFirst(),
    db
      .selectFrom('service')
      .where('id', 'in', [0, ...ids])
      .where('is_fee', '=', false)
      .select('name')
      .orderBy('sort_order')
      .execute(),
  ])
  return {
    when: formatVisit(date, zone),
    vehicle: vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : '',
    services: services.map(({ name }) => name),
  }
}
