import { currencyOf } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { type Periods, periodsAhead } from '../../../domain/payout/change-terms.ts'
import type { Period } from '../../../domain/payout/period.ts'
import type { DatedTerms } from '../../../domain/payout/terms.ts'
import { datedTerms } from '../../franchise/payout-terms.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { stampOf } from '../../settings/stamp.ts'
import { lastIssued } from '../issue-payouts.ts'

/** Terms with why they changed. */
export interface TermsRow extends DatedTerms {
  reason: string
}

/** The terms of a franchise, by date. */
export interface TermsContent {
  rows: TermsRow[]
}

/** The terms of a franchise with what decides when new ones can begin. */
export interface TermsSettings extends TermsContent {
  currency: Currency
  today: string
  running: Period
  /** The days on which new terms can begin. */
  starts: string[]
  stamp: string
}

/** Reads a franchise's terms, the first ones first. */
export async function readTerms(db: Database, franchiseId: number): Promise<TermsContent> {
  const reasons = await db
    .selectFrom('payout_terms')
    .where('franchise_id', '=', franchiseId)
    .select(['from_day as fromDay', 'reason'])
    .orderBy('from_day')
    .execute()
  const terms = (await datedTerms(db, franchiseId)).get(franchiseId) ?? []
  return {
    rows: reasons.flatMap(({ fromDay, reason }) => {
      const row = terms.find(one => one.fromDay === fromDay)
      return row ? [{ ...row, reason }] : []
    }),
  }
}

/** Returns what decides a franchise's periods now. */
export async function periodsNow(
  db: Database,
  franchiseId: number,
  { terms, now }: { terms: readonly DatedTerms[]; now: Date },
): Promise<Periods & { currency: Currency }> {
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['time_zone', 'country_code', 'added_on'])
    .executeTakeFirstOrThrow()
  return {
    terms,
    issued: await lastIssued(db, franchiseId),
    today: localDay(now, franchise.time_zone),
    addedOn: franchise.added_on,
    currency: currencyOf(franchise.country_code),
  }
}

/** Returns the terms of one of the actor's franchises. @throws Refusal 404 for another */
export async function payoutTermsOf(
  { scope: { db }, actor, clock }: SignedInContext,
  franchiseId: number,
): Promise<TermsSettings> {
  requireFranchise(actor, franchiseId)
  const content = await readTerms(db, franchiseId)
  const periods = await periodsNow(db, franchiseId, { terms: content.rows, now: clock.now() })
  const [running, ...ahead] = periodsAhead(periods)
  return {
    ...content,
    currency: periods.currency,
    today: periods.today,
    running,
    starts: ahead.map(({ startDate }) => startDate),
    stamp: stampOf(content),
  }
}
