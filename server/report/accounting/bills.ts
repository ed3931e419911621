import { type RawBuilder, sql } from 'kysely'
import type { LocalSpan } from './request.ts'

/** A period with what its rows are labelled. */
export interface LabelledSpan extends LocalSpan {
  label: string
}

/**
 * SQL: what was billed in the periods, as `b`: each invoice on the day of its bill, and again with the sign -1 on the day of its void. So an earlier period never
 * changes, and the sums are those of the journal.
 */
export const billsIn = (spans: readonly LabelledSpan[], currency: string): RawBuilder<unknown> => sql`
  select s.label, 1 as sign, i.* from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s (label text, "franchiseId" bigint, "from" timestamptz, until timestamptz)
    join invoice i on i.franchise_id = s."franchiseId" and i.created_at >= s."from" and i.created_at < s.until and i.currency = ${currency}
  union all
  select s.label, -1, i.* from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s (label text, "franchiseId" bigint, "from" timestamptz, until timestamptz)
    join invoice i on i.franchise_id = s."franchiseId" and i.voided_at >= s."from" and i.voided_at < s.until and i.currency = ${currency}`
