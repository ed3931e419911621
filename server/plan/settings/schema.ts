import type { Coverage } from '../../../domain/subscription/coverage.ts'
import type { PlanSettings } from '../../../domain/subscription/plan-settings.ts'
import { FrequencyRef } from '../frequency-enum.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import { archivePlan, createPlan, previewArchivePlan, previewPlan, restorePlan, savePlan } from './change-plans.ts'
import { announcePlanMove, previewPlanMove, withdrawPlanMove } from './moves.ts'
import {
  type CoverableService,
  type MissingPlan,
  type OpenMove,
  type PlanList,
  planList,
  type PlanVersion,
  type PlanWithVersions,
} from './read-plans.ts'

const forReaders = { may: 'settings.see' } as const
const forOffice = { may: 'plans.change' } as const

const CoverageRuleRef = builder.enumType('CoverageRule', {
  description: 'Whether a covered service is due by distance, by months, or some times a year',
  values: ['distance', 'months', 'year'] as const,
})

const CoverageRef = builder.objectRef<Coverage>('PlanCoverage').implement({
  description: 'A service that is free for members when it is due',
  fields: t => ({
    key: t.exposeString('key', { description: 'The service’s name key; oil_change stands for all oil changes' }),
    every: t.field({ type: CoverageRuleRef, resolve: ({ every }) => every }),
    km: t.int({ nullable: true, resolve: one => (one.every === 'distance' ? one.km : null) }),
    miles: t.int({
      nullable: true,
      description: 'On an odometer in miles; null: the kilometers count there too',
      resolve: one => (one.every === 'distance' ? (one.miles ?? null) : null),
    }),
    months: t.int({ nullable: true, resolve: one => (one.every === 'months' ? one.months : null) }),
    times: t.int({
      nullable: true,
      description: 'How often within twelve months',
      resolve: one => (one.every === 'year' ? one.times : null),
    }),
  }),
})

const CoverableRef = builder.objectRef<CoverableService>('CoverableService').implement({
  description: 'A service that a plan can cover',
  fields: t => ({ key: t.exposeString('key'), name: t.exposeString('name') }),
})

const CoverageInputRef = builder.inputType('PlanCoverageInput', {
  fields: t => ({
    key: t.string({ required: true }),
    every: t.field({ type: CoverageRuleRef, required: true }),
    km: t.int(),
    miles: t.int(),
    months: t.int(),
    times: t.int(),
  }),
})

/** A value that is missing is out of its limits, so it gets its message. */
const coverageOf = (input: typeof CoverageInputRef.$inferInput): Coverage => {
  const { key, every } = input
  if (every === 'months') return { key, every, months: input.months ?? 0 }
  if (every === 'year') return { key, every, times: input.times ?? 0 }
  return { key, every, km: input.km ?? 0, ...(input.miles != null && { miles: input.miles }) }
}

const MoveRef = builder.objectRef<OpenMove>('PlanMove').implement({
  description: 'An announced move of members to another version',
  fields: t => ({
    toPlanId: t.exposeID('toPlanId'),
    effectiveAt: t.expose('effectiveAt', {
      type: 'DateTime',
      description: 'Members pay the new price from their first renewal on or after it',
    }),
    members: t.exposeInt('members', { description: 'How many are still to be moved' }),
    notified: t.exposeInt('notified', { description: 'How many of them got the mail' }),
  }),
})

const VersionRef = builder.objectRef<PlanVersion>('PlanVersion').implement({
  description: 'A version of a plan with its members',
  fields: t => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { description: 'Covered services, one per line' }),
    price: t.exposeInt('price', { description: 'Cents a period, without tax' }),
    frequency: t.field({ type: FrequencyRef, resolve: ({ frequency }) => frequency }),
    coverage: t.field({ type: [CoverageRef], resolve: ({ coverage }) => coverage }),
    renewPeriod: t.exposeInt('renewPeriod', { description: 'How many months or years a payment covers' }),
    active: t.exposeBoolean('active', { description: 'On sale' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    members: t.exposeInt('members', {
      description: 'Also those who have not paid, and who cancelled and stay until the end',
    }),
    leaving: t.exposeInt('leaving', { description: 'Members who cancelled' }),
    isSold: t.exposeBoolean('isSold', {
      description: 'Somebody bought or booked it, or members got its price announced: other terms make a new version',
    }),
    nextRenewalAt: t.expose('nextRenewalAt', { type: 'DateTime', nullable: true }),
    soonRenewals: t.exposeInt('soonRenewals', { description: 'Renewals of the next 30 days' }),
    soonAmount: t.exposeInt('soonAmount', { description: 'What they bill, in cents without tax' }),
    move: t.field({ type: MoveRef, nullable: true, resolve: ({ move }) => move }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

const PlanRef = builder.objectRef<PlanWithVersions>('PlanWithVersions').implement({
  description: 'A plan in one currency',
  fields: t => ({
    aliasName: t.exposeString('aliasName'),
    currency: t.expose('currency', { type: CurrencyRef }),
    versions: t.field({ type: [VersionRef], description: 'Newest first', resolve: ({ versions }) => versions }),
  }),
})

const MissingRef = builder.objectRef<MissingPlan>('MissingPlan').implement({
  description: 'A plan that the business could offer and does not',
  fields: t => ({
    aliasName: t.exposeString('aliasName'),
    currency: t.expose('currency', { type: CurrencyRef }),
  }),
})

const PlanListRef = builder.objectRef<PlanList>('PlanList').implement({
  description: 'The plans of the business',
  fields: t => ({
    plans: t.field({ type: [PlanRef], resolve: ({ plans }) => plans }),
    missing: t.field({ type: [MissingRef], resolve: ({ missing }) => missing }),
    coverable: t.field({
      type: [CoverableRef],
      description: 'What a plan can cover',
      resolve: ({ coverable }) => coverable,
    }),
    now: t.expose('now', { type: 'DateTime', description: 'Decides which day leaves members 30 days’ notice' }),
  }),
})

const InputRef = builder.inputType('PlanInput', {
  fields: t => ({
    name: t.string({ required: true }),
    description: t.string({ required: true }),
    price: t.int({ required: true, description: 'Cents a period, without tax' }),
    frequency: t.field({ type: FrequencyRef, required: true }),
    coverage: t.field({ type: [CoverageInputRef], description: 'Left out: as it is, and for a new plan the standard' }),
  }),
})

const settingsOf = ({ coverage, ...plan }: typeof InputRef.$inferInput): PlanSettings => ({
  ...plan,
  coverage: coverage?.map(coverageOf),
})

builder.queryFields(t => {
  const plan = t.arg({ type: InputRef, required: true })
  const planId = t.arg.id({ required: true })
  return {
    planList: t.withAuth(forReaders).field({
      type: PlanListRef,
      description: 'The plans of the business with their versions and members',
      resolve: (_root, _args, context) => planList(context),
    }),
    previewPlan: t.withAuth(forOffice).field({
      type: ImpactRef,
      description: 'Who keeps the present version when saving makes a new one',
      args: { planId, plan },
      resolve: async (_root, args, context) =>
        stamped(await previewPlan(context, { planId: args.planId, ...settingsOf(args.plan) })),
    }),
    previewArchivePlan: t.withAuth(forOffice).field({
      type: ImpactRef,
      description: 'The members and booked appointments that keep an archived plan',
      args: { planId },
      resolve: async (_root, args, context) => stamped(await previewArchivePlan(context, args.planId)),
    }),
    previewPlanMove: t.withAuth(forOffice).field({
      type: ImpactRef,
      description: 'The members who would pay another price, and from when',
      args: { planId, fromDay: t.arg.string({ required: true }) },
      resolve: async (_root, args, context) => stamped(await previewPlanMove(context, args)),
    }),
  }
})

builder.mutationFields(t => {
  const plan = t.arg({ type: InputRef, required: true })
  const seenPlan = { planId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  const accepted = t.arg.string()
  return {
    createPlan: t.withAuth(forOffice).field({
      type: VersionRef,
      args: {
        aliasName: t.arg.string({ required: true }),
        currency: t.arg({ type: CurrencyRef, required: true }),
        plan,
      },
      resolve: (_root, args, context) =>
        createPlan(context, { aliasName: args.aliasName, currency: args.currency, ...settingsOf(args.plan) }),
    }),
    savePlan: t.withAuth(forOffice).field({
      type: VersionRef,
      description: 'Saves a plan. Other terms of a sold plan make a new version, and members keep theirs',
      args: { ...seenPlan, accepted, plan },
      resolve: (_root, { plan: input, ...args }, context) => savePlan(context, { ...args, ...settingsOf(input) }),
    }),
    archivePlan: t.withAuth(forOffice).field({
      type: VersionRef,
      description: 'Takes a plan off sale. Members keep it',
      args: { ...seenPlan, accepted },
      resolve: (_root, args, context) => archivePlan(context, args),
    }),
    restorePlan: t.withAuth(forOffice).field({
      type: VersionRef,
      description: 'Puts the newest version on sale again',
      args: seenPlan,
      resolve: (_root, args, context) => restorePlan(context, args),
    }),
    announcePlanMove: t.withAuth(forOffice).field({
      type: VersionRef,
      description: 'Mails the members of a version that they pay the newest version’s price from a day on',
      args: { ...seenPlan, fromDay: t.arg.string({ required: true }), accepted },
      resolve: (_root, args, context) => announcePlanMove(context, args),
    }),
    withdrawPlanMove: t.withAuth(forOffice).field({
      type: VersionRef,
      description: 'Withdraws an announced move before its day, and mails those who got the announcement',
      args: seenPlan,
      resolve: (_root, args, context) => withdrawPlanMove(context, args),
    }),
  }
})
