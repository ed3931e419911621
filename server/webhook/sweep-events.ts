import { eventAccounts } from '../payment-account/event-accounts.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import { applyOnce, forgetEvents, lastReceived } from './apply-once.ts'
import type { WebhookContext } from './webhook-context.ts'

const HOUR_MS = 3_600_000
/** Longer than from one sweep to the next, so that an event lost in between is found. */
const OVERLAP_MS = 2 * HOUR_MS
/** The provider lists events of the last 30 days. */
const MAX_AGE_MS = 30 * 24 * HOUR_MS

/**
 * Applies the events whose webhook was lost: those that the provider lists since shortly before the last one that arrived. An event that arrived changes
 * nothing more.
 */
export async function sweepEvents(
  context: Omit<WebhookContext, 'account'> & { gateways: PaymentGateways; tenantIds: readonly number[] },
): Promise<void> {
  const now = context.clock.now().getTime()
  // An account whose keys no longer work must not hold up the others.
  for (const account of await eventAccounts(context))
    await sweepAccount({ ...context, account }, now).catch((error: unknown) =>
      context.log.error({ err: error, account: account.key }, 'The events of a payment account could not be listed'),
    )
  await forgetEvents(context)
}

async function sweepAccount(context: WebhookContext, now: number): Promise<void> {
  const { key, country, gateway } = context.account
  const last = await lastReceived(context, key)
  const since = Math.max((last?.getTime() ?? now) - OVERLAP_MS, now - MAX_AGE_MS)
  const missed = []
  for await (const event of gateway.eventsSince(country, new Date(since))) missed.unshift(event)
  // One event that cannot be applied must not hold up the others.
  for (const event of missed)
    await applyOnce(context, event).catch((error: unknown) =>
      context.log.error({ err: error, event: event.id }, 'An event of the payment provider could not be applied'),
    )
}
