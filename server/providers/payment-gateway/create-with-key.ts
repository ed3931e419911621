import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import { callStripe } from './call-stripe.ts'

/** Faults in a row that a key's followers survive. */
const MAX_KEYS = 4

/**
 * Creates something that moves no money before a person uses it, such as a page to pay. Stripe keeps a server fault as the answer for the key for 24 hours. What the first call may
 * have made was never seen by anyone, so the next key of the series is used: callers that repeat or race still share one object. Never for charges and refunds.
 * @param isUsable an object that cannot be used, and that the key gives again, is left for the next key
 * @throws Refusal 503 PROVIDER_UNAVAILABLE when the provider is down
 */
export async function createWithKey<T>(
  key: string,
  create: (idempotencyKey: string) => Promise<Stripe.Response<T>>,
  isUsable: (created: T) => boolean = () => true,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    const isLast = number === MAX_KEYS
    try {
      const created = await callStripe(() => create(number === 1 ? key : `${key}-${number}`))
      if (isLast || isUsable(created) || created.lastResponse.headers['idempotent-replayed'] !== 'true') return created
    } catch (error) {
      if (isLast || !isStoredFault(error)) throw error
    }
  }
}

const isStoredFault = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.cause instanceof Stripe.errors.StripeAPIError &&
  error.cause.headers?.['idempotent-replayed'] === 'true'
