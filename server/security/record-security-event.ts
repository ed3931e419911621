import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { SecurityEventKind } from './event-kinds.ts'
import { networkOf } from './network-of.ts'

export interface SecurityEvent {
  kind: SecurityEventKind
  /** The account concerned; by default the actor's own. */
  userId?: number | null
  /** Ids, amounts and names of operations. Never a token, a password or typed text. */
  details?: Record<string, string | number | boolean | null>
}

/**
 * Writes a security event to the append-only table and to the log.
 * @param db the transaction that it belongs to; without one it is written separately, even if the request is refused
 */
export async function recordSecurityEvent(
  { scope, actor, clock, ip, requestId, userAgent, log }: Context,
  { kind, userId = actor?.userId ?? null, details = {} }: SecurityEvent,
  db: Database = scope.db,
): Promise<void> {
  const event = {
    kind,
    user_id: userId,
    actor_id: actor?.userId ?? null,
    network: networkOf(ip) ?? null,
    device: userAgent === undefined ? null : deviceName(userAgent),
    request_id: requestId,
  }
  await db
    .insertInto('security_event')
    .values({ ...event, happened_at: clock.now(), details: JSON.stringify(details) })
    .execute()
  log.info({ securityEvent: { ...event, tenant_id: scope.tenant.id, ...details } }, kind)
}
