import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseFor, takePoint } from '../security/take-point.ts'

/** Wrong passwords that somebody at one address may try for one account before pauses begin. */
const FREE_FAILURES = 5
const FIRST_PAUSE_SECONDS = 60
const MAX_PAUSE_SECONDS = 1800

/** Failures of one account at one address. */
const FAILURES: LimitRule = { name: 'login-failures', points: FREE_FAILURES, seconds: 86_400 }
const PAUSE: LimitRule = { name: 'login-pause', points: 1, seconds: FIRST_PAUSE_SECONDS }
/** Failures at one address, whatever the accounts. */
const ADDRESS: LimitRule = { name: 'login-address', points: 30, seconds: 600 }
/** Failures of one account from all addresses at which it has not logged in lately. */
const STRANGERS: LimitRule = { name: 'login-strangers', points: 100, seconds: 3600 }
/** An address from which somebody logged in to the account in the last 90 days. */
const KNOWN: LimitRule = { name: 'login-known', points: 1, seconds: 90 * 86_400 }

const RESET_MAILS: LimitRule = { name: 'reset-mails', points: 3, seconds: 3600 }
const RESET_MAILS_ADDRESS: LimitRule = { name: 'reset-mails-address', points: 10, seconds: 3600 }

/** Seconds to the next try after the nth failure: 1 minute, 2, 4 … up to 30. */
const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(failures - FREE_FAILURES - 1, 10))

const accountKey = ({ scope }: Context, email: string): string => `${scope.tenant.id} ${email.trim().toLowerCase()}`

/**
 * Runs a login and counts its failures: pauses grow for an account at one address, so that somebody else's failures never keep the
 * owner out. Every try is counted before it is made, so that many at once are no way around, and taken back when it was no failure.
 * @throws TooManyRequests 429 while a pause runs, and what the login throws
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
  const isKnown = await limits.remembers(KNOWN, place)
  const strangersWaitMs = isKnown ? 0 : await limits.take(STRANGERS, account)
  if (strangersWaitMs > 0) {
    await limits.giveBack(FAILURES, place)
    throw await refuseFor(context, STRANGERS, account, { waitMs: strangersWaitMs })
  }
  const takeBack = async (): Promise<void> => {
    await limits.giveBack(ADDRESS, address)
    if (!isKnown) await limits.giveBack(STRANGERS, account)
  }
  try {
    const result = await logIn()
    await takeBack()
    await limits.forget(FAILURES, place)
    await limits.forget(PAUSE, place)
    return result
  } catch (error) {
    // The password was right, or nobody looked at it.
    const isFailure = error instanceof Refusal && error.error === 'LOGIN_FAILED'
    if (!isFailure) {
      await takeBack()
      await limits.giveBack(FAILURES, place)
    }
    throw error
  }
}

/** Notes where somebody has logged in, after a second step too: others' failures never keep them out there. */
export const rememberPlace = (context: Context, email: string): Promise<void> =>
  context.limits.remember(KNOWN, `${accountKey(context, email)} ${addressKey(context.ip)}`)

/** Whether one more reset mail may go to this email, asked for from here. What is beyond the limits is not mailed and answered like everything else. */
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
