import { sql } from 'kysely'

/** Joins of a statement `s` with its period `p`, van `v` and person `u`. */
export const STATEMENT = sql`payout_statement s join payout_period p on p.id = s.period_id left join van v on v.id = s.van_id
  left join app_user u on u.id = s.user_id`

/** A statement with the names of its payee, as managers choose it. */
export const NAMED = sql`s.id as "statementId", s.franchise_id as "franchiseId", s.van_id as "vanId", v.name as "vanName", s.user_id as "userId",
  u.name as "userName", p.start_date as "startDate", p.end_date as "endDate", s.currency`

/** The fields of `NAMED`. */
export interface Named {
  statementId: number
  franchiseId: number
  vanId: number | null
  vanName: string | null
  userId: number | null
  userName: string | null
  startDate: string
  endDate: string
  currency: 'CAD' | 'USD'
}
