import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inTenant } from '../platform/database/in-tenant.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SecurityEventKind } from '../security/event-kinds.ts'
import { FACTOR_TABLES } from './clear-factors.ts'
import { TEXTS } from './texts.ts'

const MAX_REASON = 200

/**
 * Removes all second factors of a user who has lost them, ends all their sessions and mails them. Their password stays.
 * @param pool the owner's pool
 * @param order the audit entry stores the reason
 * @throws Refusal 404 when the tenant or user does not exist
 */
export async function resetSecondFactor(
  pool: pg.Pool,
  { tenantId, email, reason }: { tenantId: number; email: string; reason: string },
): Promise<{ userId: number; endedSessions: number }> {
  return await inTenant(pool, tenantId, async client => {
    const { rows } = await client.query<{ id: number }>(
      'select id from app_user where tenant_id = $1 and lower(email) = lower($2) for update',
      [tenantId, email.trim()],
    )
    const userId = rows[0]?.id
    if (userId === undefined) throw new Refusal(404, 'NOT_FOUND', TEXTS.userNotFound(email.trim()))
    for (const table of FACTOR_TABLES)
      await client.query(`delete from ${table} where tenant_id = $1 and user_id = $2`, [tenantId, userId])
    const ended = await client.query('delete from session where tenant_id = $1 and user_id = $2', [tenantId, userId])
    const kind: SecurityEventKind = 'second_factor_reset'
    await client.query(
      'insert into security_event (tenant_id, happened_at, kind, user_id, details) values ($1, now(), $2, $3, $4)',
      [tenantId, kind, userId, JSON.stringify({ by: 'command' })],
    )
    await client.query(
      `insert into audit_entry (tenant_id, happened_at, actor_name, actor_kind, action, subject, subject_id, changes, reason)
       values ($1, now(), 'operator', 'operator', 'reset_second_factor', 'app_user', $2, '[]', $3)`,
      [tenantId, String(userId), reason.slice(0, MAX_REASON)],
    )
    const mail: JobPayloads['mail-second-factor-change'] = { userId, change: 'reset', occasion: randomUUID() }
    await client.query('select app.enqueue($1, $2::jsonb)', ['mail-second-factor-change', JSON.stringify(mail)])
    return { userId, endedSessions: ended.rowCount ?? 0 }
  })
}
