import { queryOptions } from '@tanstack/react-query'
import type { CountryCode } from '../../domain/address/country.ts'
import type { ReferralTerms } from '../../domain/booking-rules/referral.ts'
import { type BookingRules, forEachRule, type RuleValues } from '../../domain/booking-rules/rules.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { BookingRulesQuery } from './documents.ts'
import { bookingRulesKeys } from './query-keys.ts'

/** The fields of the form. A franchise has no referral fields: they stay 0. */
export type RulesForm = RuleValues & ReferralTerms

export interface RulesSection extends Section<RulesForm> {
  /** What applies where a value is null. */
  inherited: BookingRules
  countryCodes: readonly CountryCode[]
}

const NO_REFERRAL: ReferralTerms = {
  discount: 0,
  subscriptionCredit: 0,
  oilChangeCredit: 0,
  tireRotationCredit: 0,
  batteryCredit: 0,
}

/** Returns the section of the form. */
export const rulesSection = ({
  rules,
  referral,
  ...section
}: ResultOf<typeof BookingRulesQuery>['bookingRules']): RulesSection => ({
  ...section,
  values: { ...rules, ...(referral ?? NO_REFERRAL) },
})

/** Returns the rules of a form, as the API takes them. */
export const rulesOf = (values: RulesForm): RuleValues => forEachRule(name => values[name])

/** Returns the referral terms of a form, as the API takes them. */
export const referralOf = (values: RulesForm): ReferralTerms => ({
  discount: values.discount,
  subscriptionCredit: values.subscriptionCredit,
  oilChangeCredit: values.oilChangeCredit,
  tireRotationCredit: values.tireRotationCredit,
  batteryCredit: values.batteryCredit,
})

/** Loads the booking rules of a franchise, or for null of the business. */
export const bookingRulesQuery = (franchiseId: string | null) =>
  queryOptions({
    queryKey: bookingRulesKeys.rules(franchiseId),
    queryFn: async ({ signal }) =>
      rulesSection((await request(BookingRulesQuery, { franchiseId }, signal)).bookingRules),
    staleTime: 0,
  })
