import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseFor, takePoint } from '../security/take-point.ts'

/** Wrong passwords for one account from one address before pauses begin. */
const FREE_FAILURES = 5
const FIRST_PAUSE_SECONDS = 60
const MAX_PAUSE_SECONDS = 1800

/** Failures of one account from one address. */
const FAILURES: LimitRule = { name: 'login-failures', points: FREE_FAILURES, seconds: 86_400 }
const PAUSE: LimitRule = { name: 'login-pause', points: 1, seconds: FIRST_PAUSE_SECONDS }
/** Failures of all accounts from one address. */
const ADDRESS: LimitRule = { name: 'login-address', points: 30, seconds: 600 }
/** Failures of one account from all addresses without a recent login to it. */
const UNKNOWN_ADDRESSES: LimitRule = { name: 'login-strangers', points: 100, seconds: 3600 }
/** An address with a login to the account in the last 90 days. */
const KNOWN_ADDRESSES: LimitRule = { name: 'login-known', points: 1, seconds: 90 * 86_400 }

const RESET_MAILS: LimitRule = { name: 'reset-mails', points: 3, seconds: 3600 }
const RESET_MAILS_ADDRESS: LimitRule = { name: 'reset-mails-address', points: 10, seconds: 3600 }

/** Returns the seconds to wait after the nth failure: 1 minute, 2, 4 … up to 30. */
const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(failures - FREE_FAILURES - 1, 10))

const accountKey = ({ scope }: Context, email: string): string => `${scope.tenant.id} ${email.trim().toLowerCase()}`

/**
 * Runs a login and counts its failures. Pauses grow by account and address, so that failures from other addresses never lock out the owner. A try is
 * counted before it runs, so that parallel tries count too, and the count is taken back if it was not a failure.
 * @throws TooManyRequests 429 during a pause, and the errors of the login
 */
export async function limitLogin<Result>(
  context: Context,
  email: string,
  logIn: () => Promise<Result>,
): Promise<Result> {
  const { limits } = context
  const account = accountKey(context, email)
  const address = addressKey(context.ip)
  const place = `${account} ${address}`
  await takePoint(context, ADDRESS, address)
  const failures = await limits.count(FAILURES, place)
  if (failures > FREE_FAILURES) {
    const waitMs = await limits.pause(PAUSE, place, pauseAfter(failures))
    if (waitMs > 0) {
      await limits.giveBack(FAILURES, place)
      throw await refuseFor(context, FAILURES, place, { waitMs })
    }
  }
  const isKnown = await limits.remembers(KNOWN_ADDRESSES, place)
  const unknownAddressWaitMs = isKnown ? 0 : await limits.take(UNKNOWN_ADDRESSES, account)
  if (unknownAddressWaitMs > 0) {
    await limits.giveBack(FAILURES, place)
    throw await refuseFor(context, UNKNOWN_ADDRESSES, account, { waitMs: unknownAddressWaitMs })
  }
  const takeBack = async (): Promise<void> => {
    await limits.giveBack(ADDRESS, address)
    if (!isKnown) await limits.giveBack(UNKNOWN_ADDRESSES, account)
  }
  try {
    const result = await logIn()
    await takeBack()
    await limits.forget(FAILURES, place)
    await limits.forget(PAUSE, place)
    return result
  } catch (error) {
    // The password was correct, or was not checked.
    const isFailure = error instanceof Refusal && error.error === 'LOGIN_FAILED'
    if (!isFailure) {
      await takeBack()
      await limits.giveBack(FAILURES, place)
    }
    throw error
  }
}

/** Records the address of a completed login: failures from other addresses never lock the user out there. */
export const rememberPlace = (context: Context, email: string): Promise<void> =>
  context.limits.remember(KNOWN_ADDRESSES, `${accountKey(context, email)} ${addressKey(context.ip)}`)

/** Checks whether this address may request another reset mail for this email. Above the limits no mail is sent; the answer is the same. */
export async function mayMailReset(context: Context, email: string): Promise<boolean> {
  const keys = [
    [RESET_MAILS, accountKey(context, email)],
    [RESET_MAILS_ADDRESS, addressKey(context.ip)],
  ] as const
  for (const [rule, key] of keys) {
    const waitMs = await context.limits.take(rule, key)
    if (waitMs === 0) continue
    await refuseFor(context, rule, key, { waitMs })
    return false
  }
  return true
}
