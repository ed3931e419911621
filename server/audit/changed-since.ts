import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { AuditedAct } from './record-audit-entry.ts'
import { TEXTS } from './texts.ts'

/** The entries of the audit about one row. */
type Changed = Pick<AuditedAct, 'subject' | 'subjectId'> & { actions: readonly AuditedAct['action'][] }

interface Explained {
  texts: { changedMeanwhile: (name: string) => string; changedMeanwhileByNobody: string }
  /** What is there now, as `saved` for the page. */
  saved?: Readonly<Record<string, string | number | null>> | undefined
}

/**
 * Returns the refusal of a save of what changed since its page was opened: 409 CHANGED_MEANWHILE with `changedBy` and `changedAt`, who changed it last, as far as it is known.
 * @param entries SQL: which entries of the audit are about it
 */
export async function refuseChanged(
  db: Database,
  entries: RawBuilder<SqlBool>,
  { texts, saved }: Explained,
): Promise<Refusal> {
  const last = await db
    .selectFrom('audit_entry')
    .where(entries)
    .orderBy('id', 'desc')
    .select(['actor_name', 'happened_at'])
    .limit(1)
    .executeTakeFirst()
  const message = last ? texts.changedMeanwhile(last.actor_name) : texts.changedMeanwhileByNobody
  return Object.assign(new Refusal(409, 'CHANGED_MEANWHILE', message), {
    details: {
      ...(last && { changedBy: last.actor_name, changedAt: last.happened_at.toISOString() }),
      ...(saved && { saved }),
    },
  })
}

/** `refuseChanged` for one row. */
export const changedSince = (
  db: Database,
  { subject, subjectId, actions }: Changed,
  saved?: Explained['saved'],
): Promise<Refusal> =>
  refuseChanged(
    db,
    sql<SqlBool>`subject = ${subject} and subject_id = ${String(subjectId)} and action = any(${actions}::text[])`,
    { texts: TEXTS, saved },
  )
