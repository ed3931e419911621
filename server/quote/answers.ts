import type { QuoteAnswer } from '../../domain/quote/lifecycle.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { QuoteRow } from './rows.ts'

/** A version that was sent, with its answer. */
export interface SentVersion {
  version: number
  /** Cents with tax. */
  total: number
  sentAt: Date
  sentBy: string
  answer: QuoteAnswer | null
  /** Who answered; null without an answer. */
  answeredBy: string | null
  reason: string | null
  answeredAt: Date | null
  /** Staff who wrote the answer down; null for one by the link. */
  recordedBy: string | null
}

/** Returns what was sent of a quote and what was answered, the newest version first. */
export const sentVersions = (db: Database, quoteId: number): Promise<SentVersion[]> =>
  db
    .selectFrom('quote_version as v')
    .innerJoin('app_user as u', 'u.id', 'v.author_id')
    .leftJoin('quote_answer as a', join =>
      join.onRef('a.quote_id', '=', 'v.quote_id').onRef('a.version', '=', 'v.version'),
    )
    .leftJoin('app_user as r', 'r.id', 'a.recorded_by_id')
    .where('v.quote_id', '=', quoteId)
    .orderBy('v.version', 'desc')
    .select(['v.version', 'v.total', 'v.created_at as sentAt', 'u.name as sentBy'])
    .select(['a.answer', 'a.name as answeredBy', 'a.reason', 'a.created_at as answeredAt', 'r.name as recordedBy'])
    .execute()

/** Returns who accepted the quote's version; null when nobody did. */
export async function acceptedBy(
  db: Database,
  { id, version }: Pick<QuoteRow, 'id' | 'version'>,
): Promise<{ name: string; at: Date } | null> {
  const answer = await db
    .selectFrom('quote_answer')
    .where('quote_id', '=', id)
    .where('version', '=', version)
    .where('answer', '=', 'ACCEPTED')
    .select(['name', 'created_at as at'])
    .executeTakeFirst()
  return answer ?? null
}
