import { type RawBuilder, sql } from 'kysely'
import type { LocalSpan } from './request.ts'

/** SQL: a ledger's rows in the periods of their franchises. The outer bounds let an index find them in the order of time. */
export function within(spans: readonly LocalSpan[], franchiseId: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  const from = new Date(Math.min(...spans.map(span => span.from.getTime())))
  const until = new Date(Math.max(...spans.map(span => span.until.getTime())))
  return sql`${at} >= ${from} and ${at} < ${until} and exists (
    select from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("franchiseId" bigint, "from" timestamptz, until timestamptz)
    where span."franchiseId" = ${franchiseId} and ${at} >= span."from" and ${at} < span.until)`
}
