import { sql } from 'kysely'
import { type BookingRules, effectiveRules, type RuleValues } from '../../domain/booking-rules/rules.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** SQL: the values of a row `r` of booking_rules. */
export const RULE_VALUES = sql`jsonb_build_object('leadMinutes', r.lead_minutes, 'cutoffMinutes', r.cutoff_minutes, 'horizonDays', r.horizon_days,
  'priorityHours', r.priority_hours, 'freeKm', r.free_km, 'freeMiles', r.free_miles, 'askWithinKm', r.ask_within_km)`

const remembered = cached<BookingRules>()

/** Returns the booking rules of the business, which hold where no franchise serves an address. A franchise's own are in `ServingFranchise.rules`. */
export const businessRules = (db: Database): Promise<BookingRules> =>
  remembered(db, '', async () => {
    const { rows } = await sql<{ values: RuleValues }>`
      select ${RULE_VALUES} as "values" from booking_rules r where r.franchise_id is null`.execute(db)
    return effectiveRules(...rows.map(({ values }) => values))
  })
