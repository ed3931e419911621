import type { DatedTerms } from '../../../domain/payout/terms.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import { previewPayoutTerms, savePayoutTerms, withdrawPayoutTerms } from './change-terms.ts'
import { payoutTermsOf, type TermsRow, type TermsSettings } from './read-terms.ts'

const forReaders = { may: 'payoutTerms.see' } as const
const forOwners = { may: 'payoutTerms.change' } as const

const ScheduleRef = builder.enumType('PayoutSchedule', {
  description: 'Twice a month, or monthly',
  values: ['SEMI_MONTHLY', 'MONTHLY'] as const,
})

const PayoutTermsRef = builder.objectRef<TermsRow>('PayoutTerms').implement({
  description: 'What the statements of a franchise are calculated by, from a day on',
  fields: t => ({
    fromDay: t.exposeString('fromDay', { description: 'Local day (yyyy-mm-dd). 1970-01-01: from the beginning' }),
    franchiseType: t.exposeInt('franchiseType', {
      description: '1 with a van, 2 delivery-partner, 3 royalty-on-revenue',
    }),
    schedule: t.expose('schedule', { type: ScheduleRef }),
    marketingBps: t.exposeInt('marketingBps', { description: 'Basis points of subtotal revenue' }),
    thirdPartyFleetBps: t.exposeInt('thirdPartyFleetBps', {
      description: 'Basis points of subtotal revenue from vendors that are no national fleets',
    }),
    insurance: t.exposeInt('insurance', { description: 'Cents a van and statement' }),
    technology: t.exposeInt('technology', { description: 'Cents a van and statement' }),
    planWorkBps: t.exposeInt('planWorkBps', { description: 'Basis points of what plans covered. 0: not credited' }),
    commissionBps: t.exposeInt('commissionBps', { description: 'Basis points of subtotal sales' }),
    transactionBps: t.exposeInt('transactionBps', { description: 'Type 1: basis points of total revenue' }),
    royaltyBps: t.exposeInt('royaltyBps', { description: 'Type 1: basis points of subtotal sales' }),
    leastRoyalty: t.exposeInt('leastRoyalty', { description: 'Type 1: cents a month' }),
    nationalFleetBps: t.exposeInt('nationalFleetBps', {
      description: 'Type 1: basis points of subtotal revenue from national fleets',
    }),
    revenueRoyaltyBps: t.exposeInt('revenueRoyaltyBps', { description: 'Type 3: basis points of subtotal revenue' }),
    fuelAllowance: t.exposeInt('fuelAllowance', { description: 'Type 2: cents a completed order' }),
    vanRent: t.exposeInt('vanRent', { description: 'Type 2: cents a completed order' }),
    reason: t.exposeString('reason', { description: 'Why they changed' }),
  }),
})

const PayoutTermsSettingsRef = builder.objectRef<TermsSettings>('PayoutTermsSettings').implement({
  description: 'The payout terms of a franchise, by date',
  fields: t => ({
    rows: t.field({ type: [PayoutTermsRef], description: 'The first ones first', resolve: ({ rows }) => rows }),
    currency: t.expose('currency', { type: CurrencyRef }),
    today: t.exposeString('today', { description: 'The local day (yyyy-mm-dd) of the franchise' }),
    runningFrom: t.string({
      description: 'The first day of the running period',
      resolve: ({ running }) => running.startDate,
    }),
    runningUntil: t.string({
      description: 'The last day of the running period',
      resolve: ({ running }) => running.endDate,
    }),
    starts: t.exposeStringList('starts', { description: 'The days on which new terms can begin' }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

const NewPayoutTermsRef = builder.inputType('NewPayoutTerms', {
  description: 'Payout terms as somebody wants them',
  fields: t => ({
    fromDay: t.string({ required: true }),
    franchiseType: t.int({ required: true }),
    schedule: t.field({ type: ScheduleRef, required: true }),
    marketingBps: t.int({ required: true }),
    thirdPartyFleetBps: t.int({ required: true }),
    insurance: t.int({ required: true }),
    technology: t.int({ required: true }),
    planWorkBps: t.int({ required: true }),
    commissionBps: t.int({ required: true }),
    transactionBps: t.int({ required: true }),
    royaltyBps: t.int({ required: true }),
    leastRoyalty: t.int({ required: true }),
    nationalFleetBps: t.int({ required: true }),
    revenueRoyaltyBps: t.int({ required: true }),
    fuelAllowance: t.int({ required: true }),
    vanRent: t.int({ required: true }),
  }),
})

/** The rules check the type. */
const termsOf = (input: typeof NewPayoutTermsRef.$inferInput): DatedTerms => ({
  ...input,
  franchiseType: input.franchiseType as DatedTerms['franchiseType'],
})

builder.queryFields(t => ({
  payoutTerms: t.withAuth(forReaders).field({
    type: PayoutTermsSettingsRef,
    description: 'The payout terms of a franchise: past, present and planned',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => payoutTermsOf(context, franchiseId),
  }),
  previewPayoutTerms: t.withAuth(forOwners).field({
    type: ImpactRef,
    description: 'What new payout terms affect',
    args: {
      franchiseId: t.arg.id({ required: true }),
      terms: t.arg({ type: NewPayoutTermsRef, required: true }),
    },
    resolve: async (_root, { franchiseId, terms }, context) =>
      stamped(await previewPayoutTerms(context, { franchiseId, terms: termsOf(terms), replaces: null })),
  }),
}))

builder.mutationFields(t => ({
  savePayoutTerms: t.withAuth(forOwners).field({
    type: PayoutTermsSettingsRef,
    description: 'Plans payout terms from a later period, or changes planned ones',
    args: {
      franchiseId: t.arg.id({ required: true }),
      terms: t.arg({ type: NewPayoutTermsRef, required: true }),
      replaces: t.arg.string({ description: 'The first day of the planned terms that they replace' }),
      reason: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, { terms, replaces, ...args }, context) =>
      savePayoutTerms(context, { ...args, terms: termsOf(terms), replaces: replaces ?? null }),
  }),
  withdrawPayoutTerms: t.withAuth(forOwners).field({
    type: PayoutTermsSettingsRef,
    description: 'Withdraws planned payout terms',
    args: {
      franchiseId: t.arg.id({ required: true }),
      fromDay: t.arg.string({ required: true }),
      seen: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => withdrawPayoutTerms(context, args),
  }),
}))
