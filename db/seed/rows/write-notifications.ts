import type pg from 'pg'
import { NOTIFIED_EVENTS } from '../../../domain/work-order/event-types.ts'
import { recordNotifications } from '../../../server/notification/notify-staff.ts'
import type { NotifiedEvent } from '../../../server/platform/jobs/tasks.ts'
import { asTenant } from '../load/database-on.ts'

/** Days whose events staff are notified of. */
const DAYS = 5
/** Hours whose notifications are still unread. */
const UNREAD_HOURS = 24

/** Notifies the staff of the last days' events like the server, without mails. Those older than a day are read. */
export async function writeNotifications(
  client: pg.PoolClient,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const { rows } = await client.query<NotifiedEvent>(
    `select 'order' as of, e.id::float8 as "eventId", w.van_id::float8 as "vanId", w.franchise_id::float8 as "franchiseId",
       null::float8 as "assistanceRequestId", e.created_at as at
     from work_order_event e join work_order w on w.tenant_id = e.tenant_id and w.id = e.work_order_id
     where e.tenant_id = $1 and e.type = any($2) and e.created_at between $3 and $4
     union all
     select 'assistance', null, null, null, id::float8, created_at from assistance_request where tenant_id = $1 and created_at between $3 and $4
     order by at, "eventId"`,
    [tenantId, NOTIFIED_EVENTS, since, now],
  )
  await asTenant(client, tenantId, async db => {
    for (const event of rows) await recordNotifications(db, event)
  })
  await client.query(
    `update notification set read_at = created_at + interval '2 hours' where tenant_id = $1 and created_at < $2::timestamptz - $3 * interval '1 hour'`,
    [tenantId, now, UNREAD_HOURS],
  )
}
