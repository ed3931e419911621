import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { networkOf } from '../security/network-of.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { occasionOf } from './security-occasion.ts'

const DAY_MS = 86_400_000
/** A device without a login for this long counts as new again. */
export const KNOWN_DEVICE_MS = 90 * DAY_MS

/**
 * Records a login, and mails the user if they have not used the device (browser, system and network) for 90 days. The very first login is not
 * mailed. Call this for every new session, in its transaction.
 */
export async function noteLogin(context: Context, userId: number, db: Database = context.scope.db): Promise<void> {
  const now = context.clock.now()
  const deviceHash = createHash('sha256')
    .update(JSON.stringify([deviceName(context.userAgent ?? null), networkOf(context.ip) ?? '']))
    .digest()
  const { rows } = await sql<{ is_known: boolean; has_others: boolean }>`
    with known as (
      select device_hash, last_login_at from known_device where user_id = ${userId}
    ), noted as (
      insert into known_device (user_id, device_hash, last_login_at) values (${userId}, ${deviceHash}, ${now})
      on conflict (tenant_id, user_id, device_hash) do update set last_login_at = excluded.last_login_at
    )
    select count(*) > 0 as has_others,
      coalesce(bool_or(device_hash = ${deviceHash} and last_login_at > ${new Date(now.getTime() - KNOWN_DEVICE_MS)}), false) as is_known
    from known`.execute(db)
  await recordSecurityEvent(context, { kind: 'login', userId }, db)
  const [{ is_known: isKnown, has_others: hasOthers } = { is_known: true, has_others: false }] = rows
  if (isKnown || !hasOthers) return
  await recordSecurityEvent(context, { kind: 'login_new_device', userId }, db)
  await enqueue(db, 'mail-new-device', { userId, ...occasionOf(context) })
}

/** Records a failed login, and lets a job count it. It does the same work with and without an account, so that the response time reveals nothing. */
export async function noteFailedLogin(context: Context, userId: number | undefined): Promise<void> {
  await context.scope.db.transaction().execute(async db => {
    await recordSecurityEvent(context, { kind: 'login_failed', userId: userId ?? null }, db)
    await enqueue(db, 'count-failed-logins', { userId: userId ?? null, ...occasionOf(context) })
  })
}
