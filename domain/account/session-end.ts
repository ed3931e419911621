import { isStaff } from './roles.ts'

/** A session ends after this many days, even if active. A tenant can set fewer for its staff. */
export const MAX_SESSION_DAYS = 60

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Session idle timeouts. */
export interface IdleLimits {
  staffIdleHours: number
  customerIdleDays: number
}

export interface SessionTimes {
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  roles: readonly string[]
}

/** Returns when a session ends if it is not used from now on. A change of the tenant's limit or of the user's roles applies immediately. */
export function sessionEnd(
  { createdAt, lastUsedAt, expiresAt, roles }: SessionTimes,
  limits: IdleLimits & { staffSessionDays: number },
): Date {
  const isOfStaff = isStaff(roles)
  const idle = isOfStaff ? limits.staffIdleHours * HOUR_MS : limits.customerIdleDays * DAY_MS
  const most = isOfStaff ? limits.staffSessionDays : MAX_SESSION_DAYS
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + most * DAY_MS, lastUsedAt.getTime() + idle))
}
