import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what a request for help means for the managers of the nearest franchise, or for those who act in every franchise. */
export async function assistanceRequested(
  db: Database,
  { assistanceRequestId }: Extract<NotifiedEvent, { of: 'assistance' }>,
): Promise<Happened[]> {
  const request = await db
    .selectFrom('assistance_request')
    .where('id', '=', assistanceRequestId)
    .where('erased_at', 'is', null)
    .select(['franchise_id', 'created_at'])
    .executeTakeFirst()
  if (!request) return []
  return [
    {
      key: `assistance request ${assistanceRequestId}`,
      franchiseId: request.franchise_id,
      at: request.created_at,
      subject: { assistance_request_id: assistanceRequestId },
      exceptIds: [],
      notices: [{ kind: 'assistance', vanId: null, facts: {} }],
    },
  ]
}
