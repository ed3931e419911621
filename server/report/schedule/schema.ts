import { BOOKS_ROLES } from '../../../domain/account/roles.ts'
import { FREQUENCIES, REPORT_SPANS } from '../../../domain/report/schedule.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { ReportCurrencyRef, ReportNameRef, SalesByRef, TableFormatRef } from '../accounting/schema.ts'
import {
  addReportSchedule,
  deleteReportSchedule,
  pauseReportSchedule,
  updateReportSchedule,
} from './change-schedule.ts'
import { type Reader, readersOf } from './people.ts'
import { type ReportSchedule, reportSchedules } from './read-schedules.ts'

const forBooks = { role: BOOKS_ROLES } as const

const FrequencyRef = builder.enumType('ReportFrequency', { values: FREQUENCIES })
const SpanRef = builder.enumType('ReportSpan', {
  description: 'Local days that end before the day on which the report is mailed',
  values: REPORT_SPANS,
})

const ReaderRef = builder.objectRef<Reader>('ReportReader').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
  }),
})

const RecipientRef = builder.objectRef<ReportSchedule['recipients'][number]>('ReportRecipient').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    mayRead: t.exposeBoolean('mayRead', { description: 'False: the report is not sent to them any more' }),
  }),
})

const FailureRef = builder.objectRef<NonNullable<ReportSchedule['lastFailure']>>('ReportFailure').implement({
  fields: t => ({
    at: t.expose('at', { type: 'DateTime' }),
    text: t.exposeString('text'),
  }),
})

const ScheduleRef = builder.objectRef<ReportSchedule>('ReportSchedule').implement({
  description: 'A report that is mailed to staff again and again',
  fields: t => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    authorName: t.exposeString('authorName'),
    report: t.expose('report', { type: ReportNameRef }),
    salesBy: t.expose('salesBy', { type: SalesByRef }),
    vendorId: t.exposeID('vendorId', { nullable: true }),
    franchiseIds: t.exposeIDList('franchiseIds'),
    currency: t.expose('currency', { type: ReportCurrencyRef }),
    span: t.expose('span', { type: SpanRef }),
    format: t.expose('format', { type: TableFormatRef }),
    frequency: t.expose('frequency', { type: FrequencyRef }),
    weekday: t.exposeInt('weekday', { description: 'Of a weekly report: 1 is Monday' }),
    monthDay: t.exposeInt('monthDay', { description: 'Of a monthly report; a shorter month has it on its last day' }),
    hour: t.exposeInt('hour', { description: 'Local, 0 to 23' }),
    timeZone: t.exposeString('timeZone', { description: 'IANA zone of the hour and the days' }),
    recipients: t.field({ type: [RecipientRef], resolve: schedule => schedule.recipients }),
    isPaused: t.exposeBoolean('isPaused'),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null while it is paused',
      resolve: ({ isPaused, nextAt }) => (isPaused ? null : nextAt),
    }),
    lastSentAt: t.expose('lastSentAt', { type: 'DateTime', nullable: true }),
    lastFailure: t.field({ type: FailureRef, nullable: true, resolve: schedule => schedule.lastFailure }),
  }),
})

const ScheduleInputRef = builder.inputType('ReportScheduleInput', {
  fields: t => ({
    report: t.field({ type: ReportNameRef, required: true }),
    salesBy: t.field({ type: SalesByRef, required: true }),
    vendorId: t.id({ description: 'Of open invoices' }),
    franchiseIds: t.idList({ required: true, description: 'At least one' }),
    currency: t.field({ type: ReportCurrencyRef, required: true }),
    span: t.field({ type: SpanRef, required: true }),
    format: t.field({ type: TableFormatRef, required: true }),
    frequency: t.field({ type: FrequencyRef, required: true }),
    weekday: t.int({ required: true }),
    monthDay: t.int({ required: true }),
    hour: t.int({ required: true }),
    recipientIds: t.idList({ required: true, description: 'Staff who may read the report, at most 20' }),
  }),
})

/** A schedule as GraphQL gives it. */
const scheduleInput = <Given extends { vendorId?: number | null }>(input: Given) => ({
  ...input,
  vendorId: input.vendorId ?? null,
})

builder.queryFields(t => ({
  reportSchedules: t.withAuth(forBooks).field({
    type: [ScheduleRef],
    description: 'The reports that are mailed about the actor’s franchises',
    resolve: (_root, _args, context) => reportSchedules(context),
  }),
  reportReaders: t.withAuth(forBooks).field({
    type: [ReaderRef],
    description: 'The staff to which a report of these franchises can be mailed: those who may read it',
    args: { franchiseIds: t.arg.idList({ required: true }) },
    resolve: async (_root, { franchiseIds }, { scope, actor }) => {
      for (const id of franchiseIds) requireFranchise(actor, id)
      return await readersOf(scope.db, franchiseIds)
    },
  }),
}))

builder.mutationFields(t => {
  const input = t.arg({ type: ScheduleInputRef, required: true })
  const seen = {
    id: t.arg.id({ required: true }),
    version: t.arg.int({ required: true, description: 'As it was read' }),
  }
  return {
    addReportSchedule: t.withAuth(forBooks).field({
      type: [ScheduleRef],
      description: 'Mails a report again and again, with its file attached. The answer is the whole list',
      args: { input },
      resolve: (_root, args, context) => addReportSchedule(context, scheduleInput(args.input)),
    }),
    updateReportSchedule: t.withAuth(forBooks).field({
      type: [ScheduleRef],
      description: 'Changes a scheduled report',
      args: { ...seen, input },
      resolve: (_root, { id, version, input: given }, context) =>
        updateReportSchedule(context, { id, version, ...scheduleInput(given) }),
    }),
    pauseReportSchedule: t.withAuth(forBooks).field({
      type: [ScheduleRef],
      description: 'Pauses a scheduled report, or resumes it with its next time',
      args: { ...seen, isPaused: t.arg.boolean({ required: true }) },
      resolve: (_root, args, context) => pauseReportSchedule(context, args),
    }),
    deleteReportSchedule: t.withAuth(forBooks).field({
      type: [ScheduleRef],
      description: 'Deletes a scheduled report',
      args: seen,
      resolve: (_root, args, context) => deleteReportSchedule(context, args),
    }),
  }
})
