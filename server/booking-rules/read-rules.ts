import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import type { ReferralTerms } from '../../domain/booking-rules/referral.ts'
import { type BookingRules, effectiveRules, NO_VALUES, type RuleValues } from '../../domain/booking-rules/rules.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { RULE_VALUES } from '../franchise/rules.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type Stamped, withStamp } from '../settings/save-section.ts'

/** What the page of a business or a franchise changes. */
export interface OwnRules {
  values: RuleValues
  /** Null for a franchise: it is the business's. */
  referral: ReferralTerms | null
}

export interface RuleSettings extends OwnRules {
  /** What applies where a value is null. */
  inherited: BookingRules
  /** The countries whose free distance counts. */
  countryCodes: CountryCode[]
}

/** Returns the own values of a franchise, or of the business for null, with the id of their row. */
export async function readOwnValues(
  db: Database,
  franchiseId: number | null,
): Promise<{ id: number | null; values: RuleValues }> {
  const { rows } = await sql<{ id: number; values: RuleValues }>`
    select r.id, ${RULE_VALUES} as "values" from booking_rules r where r.franchise_id is not distinct from ${franchiseId}::bigint`.execute(
    db,
  )
  return rows[0] ?? { id: null, values: NO_VALUES }
}

async function readReferral(db: Database): Promise<ReferralTerms> {
  const { rows } = await sql<{ discount: number; credit: Record<string, number> }>`
    select referral_discount as discount, referral_credit as credit from tenant where id = app.current_tenant()`.execute(
    db,
  )
  const { discount = 0, credit = {} } = rows[0] ?? {}
  return {
    discount,
    subscriptionCredit: credit.referralCreditValueSubscription ?? 0,
    oilChangeCredit: credit.referralCreditValueOilChange ?? 0,
    tireRotationCredit: credit.referralCreditValueTireRotation ?? 0,
    batteryCredit: credit.referralCreditValueBatteryReplacement ?? 0,
  }
}

/** Returns what a page changes. @param franchiseId null: the business's */
export async function readOwnRules(db: Database, franchiseId: number | null): Promise<OwnRules> {
  const { values } = await readOwnValues(db, franchiseId)
  return { values, referral: franchiseId === null ? await readReferral(db) : null }
}

async function countriesOf(db: Database, franchiseId: number | null): Promise<CountryCode[]> {
  const rows = await db
    .selectFrom('franchise')
    .$if(franchiseId !== null, query => query.where('id', '=', franchiseId))
    .select('country_code')
    .distinct()
    .orderBy('country_code')
    .execute()
  return rows.map(row => row.country_code)
}

/** Adds to what a page changes what it shows beside it. */
export async function withInherited(
  { scope: { db, tenant } }: SignedInContext,
  own: Stamped<OwnRules>,
  franchiseId: number | null,
): Promise<Stamped<RuleSettings>> {
  const [ofBusiness, countries] = await Promise.all([
    franchiseId === null ? NO_VALUES : readOwnValues(db, null).then(({ values }) => values),
    countriesOf(db, franchiseId),
  ])
  const countryCodes = countries.length > 0 ? countries : [tenant.countryCode]
  return { ...own, inherited: effectiveRules(ofBusiness), countryCodes }
}

/** Returns the booking rules of the business, or of one of the actor's franchises. @throws Refusal 404 for another franchise */
export async function ruleSettings(
  context: SignedInContext,
  franchiseId: number | null,
): Promise<Stamped<RuleSettings>> {
  if (franchiseId !== null) requireFranchise(context.actor, franchiseId)
  return await withInherited(context, withStamp(await readOwnRules(context.scope.db, franchiseId)), franchiseId)
}
