import { sql } from 'kysely'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { applyWebhook } from './apply-webhook.ts'
import type { EventOutcome, WebhookContext } from './webhook-context.ts'

/** Events are kept for as long as the provider lists them, and as long again. */
const KEPT_DAYS = 60

/**
 * Applies an event unless it was applied before, and keeps what became of it. An error leaves no record, so that the provider sends the event again.
 * @returns the outcome, also an earlier one
 */
export async function applyOnce(context: WebhookContext, event: GatewayEvent): Promise<EventOutcome> {
  const db = context.databaseOf(0)
  const { key } = context.account
  const { rows } = await sql<{ outcome: EventOutcome }>`
    select outcome from app.webhook_event where account = ${key} and event_id = ${event.id}`.execute(db)
  const [known] = rows
  if (known?.outcome === 'applied') return known.outcome
  const outcome = await applyWebhook(context, event)
  await sql`
    insert into app.webhook_event (account, event_id, name, outcome, received_at)
    values (${key}, ${event.id}, ${event.name}, ${outcome}, ${context.clock.now()})
    on conflict (account, event_id) do update set outcome = excluded.outcome`.execute(db)
  return outcome
}

/** Returns when the newest event of an account was received; null when none was. */
export async function lastReceived(
  { databaseOf }: Pick<WebhookContext, 'databaseOf'>,
  account: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(received_at) as at from app.webhook_event where account = ${account}`.execute(databaseOf(0))
  return rows[0]?.at ?? null
}

/** Deletes the records of old events. */
export async function forgetEvents({ databaseOf, clock }: Pick<WebhookContext, 'databaseOf' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  await sql`delete from app.webhook_event where received_at < ${before}`.execute(databaseOf(0))
}
