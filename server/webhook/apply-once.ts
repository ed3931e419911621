import { sql } from 'kysely'
import { topics } from '../platform/observe/topics.ts'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { applyWebhook } from './apply-webhook.ts'
import type { EventOutcome, WebhookContext } from './webhook-context.ts'

/** Events are kept for as long as the provider lists them, and as long again. */
const RETENTION_DAYS = 60

interface StoredEvent {
  outcome: EventOutcome
  payloadHash: Buffer | null
  version: string | null
}

/**
 * Applies an event unless it was applied before, and keeps what became of it. An error leaves no record, so that the provider sends the event again.
 * @returns the outcome, also an earlier one
 */
export async function applyOnce(context: WebhookContext, event: GatewayEvent): Promise<EventOutcome> {
  const db = context.databaseOf(0)
  const { key } = context.account
  warnOfVersion(context, event)
  const { rows } = await sql<StoredEvent>`
    select outcome, payload_hash as "payloadHash", api_version as version
    from app.webhook_event where account = ${key} and event_id = ${event.id}`.execute(db)
  const [storedEvent] = rows
  if (storedEvent) noticeChange(context, event, storedEvent)
  if (storedEvent?.outcome === 'applied') return storedEvent.outcome
  const outcome = await applyWebhook(context, event)
  topics.webhook.publish({ lagMs: context.clock.now().getTime() - event.at.getTime() })
  await sql`
    insert into app.webhook_event (account, event_id, name, outcome, received_at, payload_hash, api_version)
    values (${key}, ${event.id}, ${event.name}, ${outcome}, ${context.clock.now()}, ${event.payloadHash}, ${event.version})
    on conflict (account, event_id) do update set outcome = excluded.outcome`.execute(db)
  return outcome
}

/** The provider never changes what an event says: another content came from somebody who has our secret. */
function noticeChange({ account, log }: WebhookContext, event: GatewayEvent, storedEvent: StoredEvent): void {
  if (
    storedEvent.payloadHash === null ||
    storedEvent.version !== event.version ||
    storedEvent.payloadHash.equals(event.payloadHash)
  )
    return
  const details = { event: event.id, name: event.name, account: account.key }
  log.error(details, 'An event of the payment provider came again with another content')
}

/** What was logged already, by account and version. */
const warned = new Set<string>()

/** The endpoint at the provider decides on the version, and its objects may lack what this code reads. */
function warnOfVersion({ account, log, apiVersion }: WebhookContext, { version, id, name }: GatewayEvent): void {
  if (version === apiVersion || warned.has(`${account.key} ${version}`)) return
  warned.add(`${account.key} ${version}`)
  const details = { event: id, name, account: account.key, version, expected: apiVersion }
  log.warn(details, 'Events of the payment provider have another API version. Set it at the webhook endpoint')
}

/** Deletes the records of old events. */
export async function forgetEvents({ databaseOf, clock }: Pick<WebhookContext, 'databaseOf' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000)
  await sql`delete from app.webhook_event where received_at < ${before}`.execute(databaseOf(0))
}
