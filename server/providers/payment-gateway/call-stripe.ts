import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import { TEXTS } from './texts.ts'

const rateLimitPauses = [250, 500, 1000, 2000]

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeConnectionError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors

/**
 * Makes one call, and retries with growing pauses (ms) while the provider rate-limits us: the SDK retries only lost connections and server faults.
 * `operation` must send the same idempotency key each time.
 * @throws Refusal 503 PROVIDER_UNAVAILABLE when the provider is down, broken, refuses our key or still rate-limits; its cause is Stripe's error.
 */
export async function callStripe<T>(operation: () => Promise<T>): Promise<T> {
  for (const pause of rateLimitPauses) {
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof StripeRateLimitError)) throw unavailable(error)
      // Jitter, so that rate-limited callers do not retry at the same moment.
      await sleep(pause * (0.5 + Math.random() / 2))
    }
  }
  return operation().catch((error: unknown) => {
    throw unavailable(error)
  })
}

/** A revoked key, or one without the permission. Somebody has to mend it, so it is no answer to the call. */
const isRefused = (error: unknown): boolean =>
  error instanceof StripeAuthenticationError || error instanceof StripePermissionError

function unavailable(error: unknown): unknown {
  if (error instanceof Error && isRefused(error))
    process.emitWarning(`The payment provider refuses our key: ${error.message}`, { code: 'PAYMENT_ACCOUNT_REFUSED' })
  const isOutage =
    error instanceof StripeAPIError ||
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    isRefused(error)
  if (!isOutage) return error
  const refusal = new Refusal(503, 'PROVIDER_UNAVAILABLE', TEXTS.unavailable)
  refusal.cause = error
  return refusal
}
