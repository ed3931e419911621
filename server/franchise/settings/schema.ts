import type { SpecialDays } from '../../../domain/schedule/opening-hours.ts'
import type { OpeningHours } from '../../../domain/schedule/slots.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CountryCodeRef } from '../../platform/graphql/country-enums.ts'
import { stamped } from '../../settings/impact.ts'
import type { Stamped } from '../../settings/save-section.ts'
import { ImpactRef } from '../../settings/schema.ts'
import { previewHours, updateHours, type WeekHours, weekHours } from './hours.ts'
import { type DayList, previewSpecialDays, specialDays, updateSpecialDays } from './special-days.ts'

const forReaders = { may: 'settings.see' } as const
const forHours = { may: 'hours.change' } as const
const forClosures = { may: 'closures.change' } as const

const MINUTE = 'Minutes after local midnight'

/** The hours of a weekday. */
export const OpeningHoursRef = builder.objectRef<OpeningHours>('OpeningHours').implement({
  fields: t => ({
    weekday: t.exposeInt('weekday', { description: '0 is Sunday' }),
    opensMinute: t.exposeInt('opensMinute', { description: MINUTE }),
    closesMinute: t.exposeInt('closesMinute', { description: MINUTE }),
  }),
})
const FranchiseHoursRef = builder.objectRef<Stamped<WeekHours>>('FranchiseHours').implement({
  description: 'The opening hours of a week. A weekday without hours is closed',
  fields: t => ({
    hours: t.field({ type: [OpeningHoursRef], resolve: ({ hours }) => hours }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
/** The hours of a weekday, as a page sends them. */
export const OpeningHoursInput = builder.inputType('OpeningHoursInput', {
  fields: t => ({
    weekday: t.int({ required: true, description: '0 is Sunday' }),
    opensMinute: t.int({ required: true, description: MINUTE }),
    closesMinute: t.int({ required: true, description: MINUTE }),
  }),
})

const SpecialDaysRef = builder.objectRef<SpecialDays>('SpecialDays').implement({
  description: 'A closed day or days, or days with hours of their own',
  fields: t => ({
    from: t.exposeString('from', { description: 'Local day (yyyy-mm-dd)' }),
    to: t.exposeString('to', { description: 'Last local day' }),
    name: t.exposeString('name'),
    opensMinute: t.exposeInt('opensMinute', { nullable: true, description: `${MINUTE}; null: closed` }),
    closesMinute: t.exposeInt('closesMinute', { nullable: true, description: `${MINUTE}; null: closed` }),
  }),
})
const FranchiseSpecialDaysRef = builder.objectRef<Stamped<DayList>>('FranchiseSpecialDays').implement({
  description: 'Closures and special hours from today on',
  fields: t => ({
    days: t.field({ type: [SpecialDaysRef], resolve: ({ days }) => days }),
    countryCode: t.expose('countryCode', { type: CountryCodeRef }),
    provinceCode: t.exposeString('provinceCode', { description: 'For the public holidays there' }),
    stamp: t.exposeString('stamp', { description: 'A save sends it as `seen`' }),
  }),
})
const SpecialDaysInput = builder.inputType('SpecialDaysInput', {
  fields: t => ({
    from: t.string({ required: true, description: 'Local day (yyyy-mm-dd)' }),
    to: t.string({ required: true, description: 'Last local day' }),
    name: t.string({ required: true }),
    opensMinute: t.int({ description: `${MINUTE}; null: closed` }),
    closesMinute: t.int({ description: `${MINUTE}; null: closed` }),
  }),
})

const daysOf = (days: readonly (Omit<SpecialDays, 'opensMinute' | 'closesMinute'> & Partial<SpecialDays>)[]) =>
  days.map(day => ({ ...day, opensMinute: day.opensMinute ?? null, closesMinute: day.closesMinute ?? null }))

builder.queryFields(t => ({
  franchiseHours: t.withAuth(forReaders).field({
    type: FranchiseHoursRef,
    description: 'The opening hours of a franchise',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => weekHours(context, franchiseId),
  }),
  previewFranchiseHours: t.withAuth(forHours).field({
    type: ImpactRef,
    description: 'The appointments outside new opening hours',
    args: {
      franchiseId: t.arg.id({ required: true }),
      hours: t.arg({ type: [OpeningHoursInput], required: true }),
    },
    resolve: async (_root, { franchiseId, hours }, context) => stamped(await previewHours(context, franchiseId, hours)),
  }),
  franchiseSpecialDays: t.withAuth(forReaders).field({
    type: FranchiseSpecialDaysRef,
    description: 'Closures and special hours of a franchise, from today on',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => specialDays(context, franchiseId),
  }),
  previewFranchiseSpecialDays: t.withAuth(forClosures).field({
    type: ImpactRef,
    description: 'The appointments on days that would close',
    args: {
      franchiseId: t.arg.id({ required: true }),
      days: t.arg({ type: [SpecialDaysInput], required: true }),
    },
    resolve: async (_root, { franchiseId, days }, context) =>
      stamped(await previewSpecialDays(context, franchiseId, daysOf(days))),
  }),
}))

builder.mutationFields(t => ({
  updateFranchiseHours: t.withAuth(forHours).field({
    type: FranchiseHoursRef,
    description: 'Replaces the opening hours of a franchise. Appointments outside stay booked',
    args: {
      franchiseId: t.arg.id({ required: true }),
      hours: t.arg({ type: [OpeningHoursInput], required: true }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, args, context) => updateHours(context, args),
  }),
  updateFranchiseSpecialDays: t.withAuth(forClosures).field({
    type: FranchiseSpecialDaysRef,
    description: 'Replaces the closures and special hours of a franchise from today on',
    args: {
      franchiseId: t.arg.id({ required: true }),
      days: t.arg({ type: [SpecialDaysInput], required: true }),
      seen: t.arg.string({ required: true }),
      accepted: t.arg.string(),
    },
    resolve: (_root, { days, ...args }, context) => updateSpecialDays(context, { ...args, days: daysOf(days) }),
  }),
}))
