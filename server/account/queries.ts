import { deviceName } from '../../domain/account/device-name.ts'
import { sessionEnd } from '../../domain/account/session-end.ts'
import type { SignedInContext } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import type { DefaultDiscountType } from './default-discount-enum.ts'
import { seesCustomer } from './visible-customers.ts'

/** The signed-in user with the fields that only they may read (AUTH-04). */
export interface CurrentUser extends Actor {
  notificationRequests: boolean
  discountType: DefaultDiscountType | null
  /** Basis points for PERCENT, else cents. */
  discountAmount: number | null
  /** The new email, until it is confirmed. */
  pendingEmail: string | null
}

export async function currentUser({ scope, actor, clock }: SignedInContext): Promise<CurrentUser> {
  const row = await scope.db
    .selectFrom('app_user')
    .leftJoin('email_change', join =>
      join.onRef('email_change.user_id', '=', 'app_user.id').on('email_change.expires_at', '>', clock.now()),
    )
    .where('app_user.id', '=', actor.userId)
    .select([
      'name',
      'email',
      'notification_requests',
      'default_discount_type',
      'default_discount_amount',
      'email_change.new_email',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...actor,
    name: row.name,
    email: row.email,
    notificationRequests: row.notification_requests,
    discountType: row.default_discount_type,
    discountAmount: row.default_discount_amount,
    pendingEmail: row.new_email,
  }
}

export interface User {
  id: number
  name: string
  email: string
  /** The vendor's number; null without a vendor. */
  vendorId: number | null
  /** Default discount of bookings by staff (PRICE-17). */
  discountType: DefaultDiscountType | null
  /** Basis points for PERCENT, else cents. */
  discountAmount: number | null
}

/**
 * Returns the actor, or for staff one of their customers; for an account that became part of another one, that one, so that old links work.
 * @throws Refusal 404 for any other user
 */
export async function userById({ scope, actor }: SignedInContext, asked: number): Promise<User> {
  const merged = await scope.db
    .selectFrom('app_user')
    .where('id', '=', asked)
    .select('merged_into_id')
    .executeTakeFirst()
  const id = merged?.merged_into_id ?? asked
  const user = (await seesCustomer(scope.db, actor, id))
    ? await scope.db
        .selectFrom('app_user')
        .leftJoin('vendor', 'vendor.id', 'app_user.vendor_id')
        .where('app_user.id', '=', id)
        .select([
          'app_user.id',
          'app_user.name',
          'app_user.email',
          'vendor.vendor_id as vendorId',
          'app_user.default_discount_type as discountType',
          'app_user.default_discount_amount as discountAmount',
        ])
        .executeTakeFirst()
    : undefined
  if (!user) throw notFound('user')
  return user
}

/** A session of the user. */
export interface Device {
  id: number
  name: string
  signedInAt: Date
  /** Rounded down to the hour. */
  lastUsedAt: Date
  isCurrent: boolean
}

const HOUR_MS = 3_600_000
/** More than anyone has; every list has a limit. */
const MAX_DEVICES = 100

/** Returns somebody's sessions, by default the actor's: the current one first, then the last used. */
export async function devicesOf(
  { scope, actor, clock, config }: SignedInContext,
  user: Pick<Actor, 'userId' | 'roles'> = actor,
): Promise<Device[]> {
  const rows = await scope.db
    .selectFrom('session')
    .where('user_id', '=', user.userId)
    .where('expires_at', '>', clock.now())
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .select(eb => eb('token_hash', '=', actor.tokenHash).as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES)
    .execute()
  const limits = { ...config.idle, ...(await tenantSecurity(scope.db)) }
  const lasts = (row: (typeof rows)[number]): boolean => {
    const times = { createdAt: row.created_at, lastUsedAt: row.last_used_at, expiresAt: row.expires_at }
    return sessionEnd({ ...times, roles: user.roles }, limits) > clock.now()
  }
  return rows.filter(lasts).map(row => ({
    id: row.id,
    name: deviceName(row.user_agent),
    signedInAt: row.created_at,
    lastUsedAt: new Date(
      Math.max(row.created_at.getTime(), Math.floor(row.last_used_at.getTime() / HOUR_MS) * HOUR_MS),
    ),
    isCurrent: Boolean(row.is_current),
  }))
}
