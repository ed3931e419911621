import { sql } from 'kysely'
import type { Context, SignedInContext } from '../../platform/context.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takePoint } from '../../security/take-point.ts'
import { hashToken } from '../../session/tokens.ts'
import { type StoredBooking, openBooking } from './stored-booking.ts'
import { TEXTS } from './texts.ts'

/** A page asks for it once, and again for each other time. */
const OPENED: LimitRule = { name: 'booking-link-opened', points: 60, seconds: 60, batch: 6 }

/** The booking of a link, and who finishes it. */
export interface PendingBooking {
  id: number
  stored: StoredBooking
  /** The context of the account whose mailbox got the link, as a customer, for this booking alone. It is nobody's session. */
  asCustomer: SignedInContext
}

/** The order that a link made, for another press of its button. */
interface FinishedBooking {
  orderId: number
  key: string
  userId: number
  /** Of the order's contact, whose mailbox got the link. */
  email: string
}

/**
 * Returns what a used link made, as long as the link would work.
 * @throws Refusal 409 LINK_USED after that, and when the mailbox is not the order's any more
 */
export async function openFinished({ scope, clock }: Context, token: string): Promise<FinishedBooking> {
  const order = await scope.db
    .selectFrom('pending_booking as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('work_order as w', 'w.id', 'p.work_order_id')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where('p.token_hash', '=', hashToken(token))
    .where('p.expires_at', '>', clock.now())
    .where('u.deactivated_at', 'is', null)
    .where(sql<boolean>`lower(c.email) = lower(u.email)`)
    .select(['w.id as orderId', 'w.idempotency_key as key', 'u.id as userId', 'c.email'])
    .executeTakeFirst()
  if (!order) throw linkUsed()
  return order
}

/**
 * Returns the booking of a link (docs/decisions/2026-11-25-finish-a-booking-by-mail.md). It changes nothing, because programs that check mails open links too.
 * @throws Refusal 404 LINK_INVALID for a text that is no link of this tenant, or whose account has another email by now; 409 LINK_USED, LINK_EXPIRED; 429
 */
export async function openPending(context: Context, token: string): Promise<PendingBooking> {
  const { scope, config, clock, ip } = context
  await takePoint(context, OPENED, addressKey(ip))
  const row = await scope.db
    .selectFrom('pending_booking as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('vendor as v', join => join.onRef('v.id', '=', 'u.vendor_id').on('v.archived_at', 'is', null))
    .where('p.token_hash', '=', hashToken(token))
    .where('u.deactivated_at', 'is', null)
    .select(['p.id', 'p.sealed', 'p.expires_at', 'p.used_at', 'u.id as user_id', 'u.name', 'u.email', 'v.vendor_id'])
    .executeTakeFirst()
  if (!row) throw invalid()
  if (row.used_at !== null) throw linkUsed()
  if (row.expires_at <= clock.now()) throw new Refusal(409, 'LINK_EXPIRED', TEXTS.linkExpired)
  const stored = openBooking(config, row.sealed)
  // The link proves the mailbox that it was sent to.
  if (stored.contactInput.email.toLowerCase() !== row.email.toLowerCase()) throw invalid()
  const actor = {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    roles: [],
    // Also for staff: their own booking is a customer's.
    isStaff: false,
    franchiseIds: [],
    vendorId: row.vendor_id,
    tokenHash: Buffer.alloc(0),
  }
  return { id: row.id, stored, asCustomer: { ...context, actor } }
}

export const linkUsed = (): Refusal => new Refusal(409, 'LINK_USED', TEXTS.linkUsed)

const invalid = (): Refusal => new Refusal(404, 'LINK_INVALID', TEXTS.linkInvalid)
