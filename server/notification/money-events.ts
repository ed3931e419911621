import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what a new dispute means for the managers of its franchise. */
export async function disputeHappened(
  db: Database,
  { disputeId }: Extract<NotifiedEvent, { of: 'dispute' }>,
): Promise<Happened[]> {
  const dispute = await db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
    .where('d.id', '=', disputeId)
    .select(['d.franchise_id', 'd.opened_at', 'i.user_id'])
    .executeTakeFirst()
  // Without a franchise nobody can open its page.
  if (!dispute || dispute.franchise_id === null) return []
  return [
    {
      key: `dispute ${disputeId}`,
      franchiseId: dispute.franchise_id,
      at: dispute.opened_at,
      subject: { dispute_id: disputeId },
      exceptIds: [dispute.user_id],
      notices: [{ kind: 'dispute', vanId: null, facts: {} }],
    },
  ]
}

/** Returns what the statements of a period mean for their payees. Statements without any figure are not shown. */
export async function statementsIssued(
  db: Database,
  { franchiseId, startDate }: Extract<NotifiedEvent, { of: 'period' }>,
): Promise<Happened[]> {
  const statements = await db
    .selectFrom('payout_statement as s')
    .innerJoin('payout_period as p', 'p.id', 's.period_id')
    .where('p.franchise_id', '=', franchiseId)
    .where('p.start_date', '=', startDate)
    .where('s.is_visible', '=', true)
    .select(['s.id', 's.user_id', 'p.issued_at'])
    .orderBy('s.id')
    .execute()
  return statements.flatMap(({ id, user_id: payeeId, issued_at: at }) =>
    payeeId === null
      ? []
      : {
          key: `statement ${id}`,
          franchiseId,
          at,
          subject: { payout_statement_id: id },
          exceptIds: [],
          notices: [{ kind: 'statement', vanId: null, payeeId, facts: {} }],
        },
  )
}
