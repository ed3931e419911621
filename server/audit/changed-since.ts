import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { AuditedAct } from './record-audit-entry.ts'
import { TEXTS } from './texts.ts'

/** The entries of the audit about one row. */
type Changed = Pick<AuditedAct, 'subject' | 'subjectId'> & { actions: readonly AuditedAct['action'][] }

/**
 * Returns the refusal of a save of what changed since its page was opened: 409 CHANGED_MEANWHILE with `changedBy` and `changedAt`, who changed it last, as far as it is known.
 * @param saved what is there now, as `saved` for the page
 */
export async function changedSince(
  db: Database,
  { subject, subjectId, actions }: Changed,
  saved?: Readonly<Record<string, string | number | null>>,
): Promise<Refusal> {
  const last = await db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .where('subject_id', '=', String(subjectId))
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .select(['actor_name', 'happened_at'])
    .limit(1)
    .executeTakeFirst()
  const message = last ? TEXTS.changedMeanwhile(last.actor_name) : TEXTS.changedMeanwhileByNobody
  return Object.assign(new Refusal(409, 'CHANGED_MEANWHILE', message), {
    details: {
      ...(last && { changedBy: last.actor_name, changedAt: last.happened_at.toISOString() }),
      ...(saved && { saved }),
    },
  })
}
