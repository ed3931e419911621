import type { FastifyRequest } from 'fastify'
import { LOCALE } from '../../domain/format/locale.ts'
import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { TooManyRequests } from '../platform/refusal.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { TEXTS } from './texts.ts'

const MINUTE_MS = 60_000
/** A refusal is recorded once a minute per key, so that a flood of requests does not become a flood of events. */
const RECORDED: LimitRule = { name: 'limit-recorded', points: 1, seconds: 60 }
const FIRST_HERE: LimitRule = { ...RECORDED, name: 'limit-recorded-here', batch: 2 }

/**
 * Takes points of a limit.
 * @throws TooManyRequests 429 when none are left; `message` says what to do instead of waiting, given the formatted wait
 */
export async function takePoint(
  context: Context,
  rule: LimitRule,
  key: string,
  { points = 1, message }: { points?: number; message?: (wait: string) => string } = {},
): Promise<void> {
  const waitMs = await context.limits.take(rule, key, points)
  if (waitMs > 0) throw await refuseFor(context, rule, key, { waitMs, message })
}

/** Takes a point of an anonymous user, by their address. @throws TooManyRequests 429 */
export async function takeAnonymousPoint(context: Context, rule: LimitRule): Promise<void> {
  if (!context.actor) await takePoint(context, rule, addressKey(context.ip))
}

/** Returns the refusal of a rate-limited caller, and records it as a security event. */
export async function refuseFor(
  context: Context,
  rule: LimitRule,
  key: string,
  { waitMs, message = TEXTS.tooManyAttempts }: { waitMs: number; message?: (wait: string) => string },
): Promise<TooManyRequests> {
  const name = `${rule.name} ${key}`
  // Check in this process first, so that a refusal needs no query.
  const isFirst =
    (await context.limits.take(FIRST_HERE, name)) === 0 && (await context.limits.take(RECORDED, name)) === 0
  if (isFirst) await recordSecurityEvent(context, { kind: 'rate_limited', details: { limit: rule.name } })
  return new TooManyRequests(message(formatWait(waitMs)), Math.ceil(waitMs / 1000))
}

/** Limits a REST route by the caller's address. */
export const limitRoute =
  (rule: LimitRule) =>
  async (request: FastifyRequest): Promise<void> =>
    await takePoint(await request.context(), rule, addressKey(request.ip))

const formatUnit = (count: number, unit: 'minute' | 'hour'): string =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Formats a wait, rounded up: `1 minute`, `90 minutes`, `2 hours`. */
function formatWait(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
  return minutes <= 90 ? formatUnit(minutes, 'minute') : formatUnit(Math.ceil(minutes / 60), 'hour')
}
