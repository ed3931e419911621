import type { DisputeEventType } from '../../domain/dispute/labels.ts'
import type { Database } from '../platform/database/tenant-database.ts'

export interface NewDisputeEvent {
  type: DisputeEventType
  /** Cents, if it is about money. */
  amount?: number
  /** Staff; without one, the bank. */
  author?: { userId: number; name: string } | null
  at: Date
}

/** Adds an event to a dispute's timeline, in the caller's transaction. */
export async function addDisputeEvent(db: Database, disputeId: number, event: NewDisputeEvent): Promise<void> {
  await db
    .insertInto('dispute_event')
    .values({
      dispute_id: disputeId,
      type: event.type,
      amount: event.amount ?? null,
      author_id: event.author?.userId ?? null,
      author_name: event.author?.name ?? null,
      created_at: event.at,
    })
    .execute()
}
