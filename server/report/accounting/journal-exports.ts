import type { Currency } from '../../../domain/format/money.ts'
import {
  type JournalChange,
  type JournalFormat,
  type JournalUnit,
  journalChanges,
} from '../../../domain/report/journal-file.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { JournalRequest, WrittenJournal } from './write-journal.ts'

/** A journal as it was exported, compared with the last export of the same period, franchises and currency. */
export interface JournalExport {
  id: number
  authorName: string
  format: JournalFormat
  by: JournalUnit
  startDate: string
  endDate: string
  currency: Currency
  /** SHA-256 of the file. */
  hash: string
  lineCount: number
  /** Cents; equal to the credits. */
  debits: number
  createdAt: Date
  /** The export before it; null for the first. */
  previousAt: Date | null
  /** The sums that differ from it. */
  changes: JournalChange[]
  /** Whether its file was the same; null when that one had another format. */
  isIdentical: boolean | null
}

/** Records an export. */
export async function recordExport(
  db: Database,
  { authorId, request, now }: { authorId: number; request: JournalRequest; now: Date },
  { hash, lineCount, debits, totals }: WrittenJournal,
): Promise<void> {
  await db
    .insertInto('journal_export')
    .values({
      author_id: authorId,
      format: request.format,
      by: request.by,
      start_date: request.startDate,
      end_date: request.endDate,
      currency: request.currency,
      franchise_ids: request.franchiseIds,
      hash,
      line_count: lineCount,
      debits,
      totals: JSON.stringify(totals),
      created_at: now,
    })
    .execute()
}

const MAX_EXPORTS = 20

/** Returns the latest exports about these franchises only, newest first, each with what changed since the one before. */
export async function journalExports(db: Database, franchiseIds: readonly number[]): Promise<JournalExport[]> {
  const rows = await db
    .selectFrom('journal_export as x')
    .innerJoin('app_user as u', 'u.id', 'x.author_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('journal_export as before')
          .whereRef('before.start_date', '=', 'x.start_date')
          .whereRef('before.end_date', '=', 'x.end_date')
          .whereRef('before.currency', '=', 'x.currency')
          .whereRef('before.franchise_ids', '=', 'x.franchise_ids')
          .whereRef('before.id', '<', 'x.id')
          .select(['before.created_at', 'before.totals', 'before.hash', 'before.format', 'before.by'])
          .orderBy('before.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .where('x.franchise_ids', '<@', eb => eb.val([...franchiseIds]))
    .selectAll('x')
    .select([
      'u.name as author_name',
      'last.created_at as last_at',
      'last.totals as last_totals',
      'last.hash as last_hash',
    ])
    .select(['last.format as last_format', 'last.by as last_by'])
    .orderBy('x.id', 'desc')
    .limit(MAX_EXPORTS)
    .execute()
  return rows.map(row => ({
    id: row.id,
    authorName: row.author_name,
    format: row.format,
    by: row.by,
    startDate: row.start_date,
    endDate: row.end_date,
    currency: row.currency,
    hash: row.hash,
    lineCount: row.line_count,
    debits: row.debits,
    createdAt: row.created_at,
    previousAt: row.last_at,
    changes: row.last_totals ? journalChanges(row.last_totals, row.totals) : [],
    isIdentical: row.last_format === row.format && row.last_by === row.by ? row.last_hash === row.hash : null,
  }))
}
