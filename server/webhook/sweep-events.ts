import { sql } from 'kysely'
import { eventAccounts } from '../payment-account/event-accounts.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import { applyOnce, forgetEvents } from './apply-once.ts'
import type { WebhookContext } from './webhook-context.ts'

const HOUR_MS = 3_600_000
/** Longer than from one sweep to the next, so that an event is found that the provider lists late, or whose payment was not known yet. */
const OVERLAP_MS = 2 * HOUR_MS
/** How far the first sweep of an account looks back: for as long the provider repeats an event. */
const FIRST_MS = 72 * HOUR_MS
/** The provider lists events of the last 30 days. */
const MAX_AGE_MS = 30 * 24 * HOUR_MS

/**
 * Applies the events whose webhook was lost or failed: those that the provider lists since the time up to which all were applied. An event that was applied changes
 * nothing more.
 */
export async function sweepEvents(
  context: Omit<WebhookContext, 'account'> & { gateways: PaymentGateways; tenantIds: readonly number[] },
): Promise<void> {
  const now = context.clock.now()
  // An account whose keys no longer work must not hold up the others.
  for (const account of await eventAccounts(context))
    await sweepAccount({ ...context, account }, now).catch((error: unknown) =>
      context.log.error({ err: error, account: account.key }, 'The events of a payment account could not be listed'),
    )
  await forgetEvents(context)
}

async function sweepAccount(context: WebhookContext, now: Date): Promise<void> {
  const { key, country, gateway } = context.account
  const swept = await sweptUntil(context)
  const since = swept === null ? now.getTime() - FIRST_MS : swept.getTime() - OVERLAP_MS
  const missed = []
  for await (const event of gateway.eventsSince(country, new Date(Math.max(since, now.getTime() - MAX_AGE_MS))))
    missed.unshift(event)
  let done = now
  // One event that cannot be applied must not hold up the others.
  for (const event of missed)
    await applyOnce(context, event).catch((error: unknown) => {
      if (event.at < done) done = event.at
      context.log.error(
        { err: error, event: event.id, account: key },
        'An event of the payment provider could not be applied',
      )
    })
  await sql`
    insert into app.event_sweep (account, swept_until) values (${key}, ${done})
    on conflict (account) do update set swept_until = excluded.swept_until`.execute(context.databaseOf(0))
}

/** Returns up to when all events of the account are applied; null before its first sweep. */
async function sweptUntil({ databaseOf, account }: WebhookContext): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select swept_until as at from app.event_sweep where account = ${account.key}`.execute(databaseOf(0))
  return rows[0]?.at ?? null
}
