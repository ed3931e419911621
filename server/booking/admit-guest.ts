import { sql } from 'kysely'
import { formatPhone } from '../../domain/format/phone.ts'
import type { ContactInput, ServiceAddress } from '../address/booking-input.ts'
import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { type FieldError, invalidFields, Refusal, TooManyRequests } from '../platform/refusal.ts'
import { takePoint } from '../security/take-point.ts'
import { TEXTS } from './texts.ts'

/** Bookings of guests from one IP address, without and with a solved human check. */
const UNCHECKED: LimitRule = { name: 'bookings-unchecked', points: 3, seconds: 3600 }
const CHECKED: LimitRule = { name: 'bookings-checked', points: 20, seconds: 3600 }

/** Open orders that guests may have for one email, phone number or address. */
const MAX_OPEN = 3
/** Concurrent bookings could bypass the count of open orders, so a rate limit allows the same number per ten minutes. */
const SAME: LimitRule = { name: 'bookings-same', points: MAX_OPEN, seconds: 600 }
/** A missed order stops counting as open. */
const OPEN_AFTER = sql`interval '24 hours'`

export interface GuestBooking {
  contact: ContactInput
  address: ServiceAddress
  /** The solved human check for the action Book, if the page sent one. */
  humanCheck: string | null
}

export interface Admission {
  /** Refunds the rate limit points because nothing was booked. */
  takeBack(): Promise<void>
}

/**
 * Checks whether a guest without a session may book. Runs after all checks of the booking itself.
 * @throws TooManyRequests 400 for too many from one address; Refusal 422 for too many open orders of one email, phone or place
 */
export async function admitGuest(context: Context, booking: GuestBooking): Promise<Admission> {
  const { limits, scope, ip } = context
  if (!limits.isOn) return { takeBack: () => Promise.resolve() }
  const phone = formatPhone(scope.tenant.supportPhone)
  await requireFewOpen(context, booking, phone)
  const rule = (await isHuman(context, booking.humanCheck)) ? CHECKED : UNCHECKED
  const taken: [LimitRule, string][] = []
  const takeBack = async (): Promise<void> => {
    await Promise.all(taken.splice(0).map(([limit, key]) => limits.giveBack(limit, key)))
  }
  const message = (wait: string): string => TEXTS.tooManyBookings(wait, phone)
  try {
    for (const [limit, key] of [[rule, addressKey(ip)] as const, ...sameKeys(context, booking)]) {
      await takePoint(context, limit, key, { message })
      taken.push([limit, key])
    }
  } catch (error) {
    await takeBack()
    throw error instanceof TooManyRequests ? new TooManyRequests(error.message, error.retryAfter, 400) : error
  }
  return { takeBack }
}

const placeOf = ({ street, postalCode }: ServiceAddress): string =>
  `${street.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} ${postalCode}`

const sameKeys = ({ scope }: Context, { contact, address }: GuestBooking): (readonly [LimitRule, string])[] =>
  [contact.email.toLowerCase(), contact.phoneNumber, placeOf(address)].map(key => [SAME, `${scope.tenant.id} ${key}`])

/** If the check is unavailable, the booking still counts, under the stricter limit. */
async function isHuman({ services, ip, log }: Context, token: string | null): Promise<boolean> {
  if (token === null || token === '') return false
  try {
    return await services.humanCheck.verify(token, { action: 'Book', ip })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ err: error }, 'the human check of a booking could not be done')
    return false
  }
}

async function requireFewOpen(
  { scope, clock }: Context,
  { contact, address }: GuestBooking,
  phone: string,
): Promise<void> {
  const { rows } = await sql<{ email: number; phone: number; place: number }>`
    select count(*) filter (where lower(c.email) = ${contact.email.toLowerCase()}) as email,
      count(*) filter (where c.phone_number = ${contact.phoneNumber}) as phone,
      count(*) filter (where a.postal_code = ${address.postalCode} and lower(a.street) = ${address.street.toLowerCase()}) as place
    from work_order w join contact c on c.id = w.contact_id join address a on a.id = w.address_id
    where w.author_id is null and not w.is_later_car and w.status = 'ASSIGNED' and w.scheduled_at > ${clock.now()}::timestamptz - ${OPEN_AFTER}`.execute(
    scope.db,
  )
  const open = rows[0]
  if (!open) return
  const counts = [
    ['email', open.email],
    ['phoneNumber', open.phone],
    ['addressInput', open.place],
  ] as const
  const problems: FieldError[] = counts
    .filter(([, count]) => count >= MAX_OPEN)
    .map(([field, count]) => ({ field, message: TEXTS.tooManyOpen[field](count, phone) }))
  if (problems.length > 0) throw invalidFields(problems)
}
