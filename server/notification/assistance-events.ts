import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what a request for help means for those who may answer it. */
export async function helpRequested(
  db: Database,
  { assistanceRequestId }: Extract<NotifiedEvent, { of: 'assistance' }>,
): Promise<Happened[]> {
  const asked = await db
    .selectFrom('assistance_request')
    .where('id', '=', assistanceRequestId)
    .select('created_at')
    .executeTakeFirst()
  if (!asked) return []
  return [
    {
      key: `assistance ${assistanceRequestId}`,
      franchiseId: null,
      at: asked.created_at,
      subject: { assistance_request_id: assistanceRequestId },
      exceptIds: [],
      notices: [{ kind: 'assistance', vanId: null, facts: {} }],
    },
  ]
}
