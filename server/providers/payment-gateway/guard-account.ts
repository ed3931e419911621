import { Stripe } from 'stripe'
import { observeCall } from '../../platform/observe/observe-call.ts'
import { TEXTS } from './texts.ts'

/** Waits until a key that was refused is tried again: one call a minute finds out that it works. */
const PAUSE_MS = 60_000

/** What the rest of the server learns about an account. Neither may throw. */
export interface AccountWatch {
  /** The provider refused the key, or its rights. Called once until a call works again. */
  refused(reason: string): void
  /** A call worked. Called once after each refusal, and once after the start. */
  works(): void
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>
type Answer = Awaited<ReturnType<Client['makeRequest']>>

/**
 * Returns the connection to an account that makes no calls for a minute after the provider refused its key (401) or its rights (403). Meanwhile every call
 * gets the provider's refusal again. Repeated calls with a refused key help nobody, and a person must mend it.
 */
export function guardAccount(watch: AccountWatch, { pauseMs = PAUSE_MS } = {}): Client {
  const client = Stripe.createNodeHttpClient()
  let refused: { status: number; at: number } | undefined
  let isKnownToWork = false
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const now = performance.now()
      if (refused && now - refused.at < pauseMs) return refusal(refused.status)
      // This call finds out for the others.
      if (refused) refused.at = now
      const answer = await observeCall(
        'stripe',
        () => client.makeRequest(...request),
        each => each.getStatusCode() >= 400,
      )
      const status = answer.getStatusCode()
      if (status === 401 || (status === 403 && !isAboutAnother(request[2]))) {
        const isNew = refused === undefined
        refused = { status, at: performance.now() }
        isKnownToWork = false
        if (isNew) watch.refused(String(status))
      } else if (status < 400) {
        refused = undefined
        if (!isKnownToWork) watch.works()
        isKnownToWork = true
      }
      return answer
    },
  }
}

/** A franchise's account that is not connected says nothing about our key. */
const isAboutAnother = (path: string): boolean => path.startsWith('/v1/accounts/')

/** Returns the answer to a call that is not made. */
const refusal = (status: number): Answer =>
  Object.assign(new Stripe.HttpClientResponse(status, {}), {
    toJSON: () => Promise.resolve({ error: { type: 'invalid_request_error', message: TEXTS.accountStopped } }),
  }) as Answer
