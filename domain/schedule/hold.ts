const MINUTE_MS = 60_000

/** How much longer a hold is kept when its page asks for it, which it can do once. */
const LONGER_MINUTES = 5
/** No page keeps a time longer than this, counted from the first of the holds that follow each other. */
export const MAX_HOLD_MINUTES = 15
/** Guests keep at most so much of a route's free time, so that nobody empties a day without booking. */
export const MAX_GUEST_SHARE = 0.25

/** What is known of the last hold of a page. */
export interface EarlierHold {
  startsAt: Date
  franchiseId: number
  heldSince: Date
  expiresAt: Date
}

/** The start that a page wants to keep. */
interface WantedHold {
  startsAt: Date
  franchiseId: number
  now: Date
  /** How long the franchise keeps a start. */
  minutes: number
}

/** From when to when a start is kept. */
export interface HoldSpan {
  heldSince: Date
  expiresAt: Date
}

const plus = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b)

/**
 * Returns how long a page keeps a start; null when it had its time. A hold that moves keeps the beginning of the first one, and so does one of the same start after
 * its end: choosing again is no way to keep a time for ever. The count begins again with another start once the hold is over, and 15 minutes after its end.
 */
export function holdSpan(
  earlier: EarlierHold | null,
  { startsAt, franchiseId, now, minutes }: WantedHold,
): HoldSpan | null {
  const follows =
    earlier !== null &&
    (earlier.expiresAt > now ||
      (earlier.startsAt.getTime() === startsAt.getTime() &&
        earlier.franchiseId === franchiseId &&
        plus(earlier.expiresAt, MAX_HOLD_MINUTES) > now))
  const heldSince = follows ? earlier.heldSince : now
  const expiresAt = earlierOf(plus(now, minutes), plus(heldSince, MAX_HOLD_MINUTES))
  return expiresAt > now ? { heldSince, expiresAt } : null
}

/** Returns the end of a hold that is kept longer. */
export const longerUntil = ({ heldSince, expiresAt }: HoldSpan): Date =>
  earlierOf(plus(expiresAt, LONGER_MINUTES), plus(heldSince, MAX_HOLD_MINUTES))

/** Returns the whole minutes that are left of a hold, rounded up. */
export const minutesLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS))
