import { sql } from 'kysely'
import { type CountryCode, unitsOf } from '../../domain/address/country.ts'
import {
  type BookingRules,
  effectiveRules,
  leavesTimes,
  NO_VALUES,
  type RuleValues,
} from '../../domain/booking-rules/rules.ts'
import { durationText } from '../../domain/format/duration.ts'
import { RULE_VALUES } from '../franchise/rules.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Impact, ImpactItem } from '../settings/impact.ts'
import { readOwnValues } from './read-rules.ts'
import { TEXTS } from './texts.ts'

interface OwnFranchise {
  id: number
  name: string
  countryCode: CountryCode
  values: RuleValues | null
}

/** What applies in a franchise before and after a change. */
interface Effect {
  id: number
  name: string
  countryCode: CountryCode
  before: BookingRules
  after: BookingRules
}

async function effectsOf(db: Database, franchiseId: number | null, next: RuleValues): Promise<Effect[]> {
  const [{ values: ofBusiness }, { rows }] = await Promise.all([
    readOwnValues(db, null),
    sql<OwnFranchise>`
      select f.id, f.name, f.country_code as "countryCode", (select ${RULE_VALUES} from booking_rules r where r.franchise_id = f.id) as "values"
      from franchise f where f.id = ${franchiseId}::bigint or ${franchiseId}::bigint is null order by f.id`.execute(db),
  ])
  return rows.map(({ id, name, countryCode, values }) => {
    const own = values ?? NO_VALUES
    return {
      id,
      name,
      countryCode,
      before: effectiveRules(own, ofBusiness),
      after: franchiseId === null ? effectiveRules(own, next) : effectiveRules(next, ofBusiness),
    }
  })
}

const changesPrices = ({ countryCode, before, after }: Effect): boolean => {
  const free = unitsOf(countryCode).distance === 'mi' ? 'freeMiles' : 'freeKm'
  return before.priorityHours !== after.priorityHours || before[free] !== after[free]
}

const lastDay = ({ horizonDays }: BookingRules): number => (horizonDays === 0 ? Number.POSITIVE_INFINITY : horizonDays)
const offersLess = ({ before, after }: Effect): boolean =>
  after.leadMinutes > before.leadMinutes || lastDay(after) < lastDay(before)

/** Returns a sentence for each new, earlier cut-off that booked appointments get. */
async function laterCutoffs(db: Database, effects: readonly Effect[], now: Date): Promise<ImpactItem[]> {
  const longer = effects.filter(({ before, after }) => after.cutoffMinutes > before.cutoffMinutes)
  const byCutoff = Map.groupBy(longer, ({ after }) => after.cutoffMinutes)
  const items = await Promise.all(
    [...byCutoff].map(async ([minutes, franchises]): Promise<ImpactItem[]> => {
      const { booked } = await db
        .selectFrom('work_order')
        .where('status', '=', 'ASSIGNED')
        .where('scheduled_at', '>', now)
        .where(
          'franchise_id',
          'in',
          franchises.map(({ id }) => id),
        )
        .select(eb => eb.fn.countAll<number>().as('booked'))
        .executeTakeFirstOrThrow()
      return booked === 0 ? [] : [{ text: TEXTS.earlierCutoff(booked, durationText(minutes)) }]
    }),
  )
  return items.flat()
}

/**
 * Returns what new values change for bookings that run: booked appointments keep time and price, and get a longer cut-off. Where a franchise's own values would
 * leave no time to book, the change is blocked.
 */
export async function impactOf(
  db: Database,
  { franchiseId, values, now }: { franchiseId: number | null; values: RuleValues; now: Date },
): Promise<Impact> {
  const effects = await effectsOf(db, franchiseId, values)
  return {
    blocking: effects.filter(({ after }) => !leavesTimes(after)).map(({ name }) => ({ text: TEXTS.nobodyBooks(name) })),
    warnings: [
      ...(effects.some(changesPrices) ? [{ text: TEXTS.newPrices }] : []),
      ...(effects.some(offersLess) ? [{ text: TEXTS.fewerTimes }] : []),
      ...(await laterCutoffs(db, effects, now)),
    ],
  }
}
