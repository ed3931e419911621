import type { ReferralTerms } from '../../domain/booking-rules/referral.ts'
import { forEachRule, type RuleValues } from '../../domain/booking-rules/rules.ts'
import { BookingRulesRef } from '../franchise/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { stamped } from '../settings/impact.ts'
import type { Stamped } from '../settings/save-section.ts'
import { ImpactRef } from '../settings/schema.ts'
import { previewRules, updateRules } from './change-rules.ts'
import { type RuleSettings, ruleSettings } from './read-rules.ts'

const forReaders = { may: 'settings.see' } as const
const forChange = { may: 'bookingRules.change' } as const

const OwnRulesRef = builder.objectRef<RuleValues>('OwnBookingRules').implement({
  description: 'The values of the business or a franchise itself; null: inherited',
  fields: t => ({
    leadMinutes: t.exposeInt('leadMinutes', { nullable: true }),
    cutoffMinutes: t.exposeInt('cutoffMinutes', { nullable: true }),
    horizonDays: t.exposeInt('horizonDays', { nullable: true }),
    priorityHours: t.exposeInt('priorityHours', { nullable: true }),
    freeKm: t.exposeInt('freeKm', { nullable: true }),
    freeMiles: t.exposeInt('freeMiles', { nullable: true }),
    askWithinKm: t.exposeInt('askWithinKm', { nullable: true }),
  }),
})
const ReferralRef = builder.objectRef<ReferralTerms>('ReferralTerms').implement({
  description: 'What the business gives for recommendations. Codes that were given out keep their amount',
  fields: t => ({
    discount: t.expose('discount', {
      type: 'Cents',
      description: 'What a new code takes off the first order of a new customer',
    }),
    subscriptionCredit: t.expose('subscriptionCredit', { type: 'Cents' }),
    oilChangeCredit: t.expose('oilChangeCredit', { type: 'Cents' }),
    tireRotationCredit: t.expose('tireRotationCredit', { type: 'Cents' }),
    batteryCredit: t.expose('batteryCredit', { type: 'Cents' }),
  }),
})
const RuleSettingsRef = builder.objectRef<Stamped<RuleSettings>>('BookingRuleSettings').implement({
  description: 'The booking rules of the business or a franchise, and what they inherit',
  fields: t => ({
    rules: t.field({ type: OwnRulesRef, resolve: ({ values }) => values }),
    inherited: t.expose('inherited', { type: BookingRulesRef, description: 'What applies where a value is null' }),
    countryCodes: t.expose('countryCodes', {
      type: [CountryCodeRef],
      description: 'The countries whose free distance counts',
    }),
    referral: t.expose('referral', { type: ReferralRef, nullable: true, description: 'Null for a franchise' }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})

const RulesInput = builder.inputType('BookingRulesInput', {
  description: 'Null: inherited',
  fields: t => ({
    leadMinutes: t.int(),
    cutoffMinutes: t.int(),
    horizonDays: t.int(),
    priorityHours: t.int(),
    freeKm: t.int(),
    freeMiles: t.int(),
    askWithinKm: t.int(),
  }),
})
const ReferralInput = builder.inputType('ReferralTermsInput', {
  fields: t => ({
    discount: t.field({ type: 'Cents', required: true }),
    subscriptionCredit: t.field({ type: 'Cents', required: true }),
    oilChangeCredit: t.field({ type: 'Cents', required: true }),
    tireRotationCredit: t.field({ type: 'Cents', required: true }),
    batteryCredit: t.field({ type: 'Cents', required: true }),
  }),
})

const valuesOf = (rules: { [Name in keyof RuleValues]?: number | null | undefined }): RuleValues =>
  forEachRule(name => rules[name] ?? null)

builder.queryFields(t => ({
  bookingRules: t.withAuth(forReaders).field({
    type: RuleSettingsRef,
    description: 'The booking rules of a franchise; without one, of the business',
    args: { franchiseId: t.arg.id() },
    resolve: (_root, { franchiseId }, context) => ruleSettings(context, franchiseId ?? null),
  }),
  previewBookingRules: t.withAuth(forChange).field({
    type: ImpactRef,
    description: 'What new booking rules change for bookings that run',
    args: { franchiseId: t.arg.id(), rules: t.arg({ type: RulesInput, required: true }) },
    resolve: async (_root, { franchiseId, rules }, context) =>
      stamped(await previewRules(context, { franchiseId: franchiseId ?? null, values: valuesOf(rules) })),
  }),
}))

builder.mutationFields(t => ({
  updateBookingRules: t.withAuth(forChange).field({
    type: RuleSettingsRef,
    description:
      'Changes when and how far away customers can book: of a franchise, without one of the business. Booked orders keep their time and price',
    args: {
      franchiseId: t.arg.id(),
      rules: t.arg({ type: RulesInput, required: true }),
      referral: t.arg({ type: ReferralInput, description: 'Null: it stays. Only of the business' }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, { franchiseId, rules, referral, ...stamps }, context) =>
      updateRules(context, {
        franchiseId: franchiseId ?? null,
        values: valuesOf(rules),
        referral: referral ?? null,
        ...stamps,
      }),
  }),
}))
