import {
  MAX_RECIPIENTS,
  MAX_SCHEDULES,
  nextSending,
  type ScheduleRule,
  spansFor,
} from '../../../domain/report/schedule.ts'
import { changedSince } from '../../audit/changed-since.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, notFoundForActor, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { vendorById } from '../../vendor/queries.ts'
import { readersOf } from './people.ts'
import { type ReportSchedule, reportSchedules, type ScheduledReport } from './read-schedules.ts'
import { TEXTS } from './texts.ts'
import { scheduleZone } from './zone.ts'

/** A schedule as a manager enters it. */
export interface ScheduleInput extends Omit<ScheduledReport, 'franchiseIds'> {
  franchiseIds: readonly number[]
  recipientIds: readonly number[]
}

/** A schedule that a manager read. */
interface Seen {
  id: number
  version: number
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

function requireRule({ weekday, monthDay, hour }: ScheduleRule): void {
  if (!isWithin(weekday, 1, 7)) throw invalidField('weekday', TEXTS.notADay)
  if (!isWithin(monthDay, 1, 31)) throw invalidField('monthDay', TEXTS.notADay)
  if (!isWithin(hour, 0, 23)) throw invalidField('hour', TEXTS.notAnHour)
}

/**
 * Checks a schedule. A vendor is kept only for the report that is about one.
 * @throws Refusal 404 for a franchise or vendor that is not the actor's; 422 by field
 */
async function checked(
  db: Database,
  actor: Actor,
  input: ScheduleInput,
): Promise<ScheduledReport & { people: number[] }> {
  const franchiseIds = [...new Set(input.franchiseIds)].toSorted((a, b) => a - b)
  if (franchiseIds.length === 0) throw invalidField('franchiseIds', TEXTS.noFranchise)
  for (const id of franchiseIds) requireFranchise(actor, id)
  const vendorId = input.report === 'OPEN_INVOICES' ? input.vendorId : null
  if (vendorId !== null) await vendorById(db, actor, { id: vendorId })
  if (!spansFor(input.report).includes(input.span)) throw invalidField('span', TEXTS.notASpan)
  requireRule(input)
  const people = [...new Set(input.recipientIds)]
  if (people.length === 0) throw invalidField('recipientIds', TEXTS.noRecipient)
  if (people.length > MAX_RECIPIENTS) throw invalidField('recipientIds', TEXTS.tooManyRecipients(MAX_RECIPIENTS))
  const readers = new Set((await readersOf(db, franchiseIds)).map(({ id }) => id))
  if (!people.every(id => readers.has(id))) throw invalidField('recipientIds', TEXTS.mayNotRead)
  return { ...input, franchiseIds, vendorId, people }
}

const columnsOf = (report: ScheduledReport) => ({
  report: report.report,
  sales_by: report.salesBy,
  vendor_id: report.vendorId,
  franchise_ids: report.franchiseIds,
  currency: report.currency,
  span: report.span,
  format: report.format,
  frequency: report.frequency,
  weekday: report.weekday,
  month_day: report.monthDay,
  hour: report.hour,
})

async function setRecipients(db: Database, scheduleId: number, people: readonly number[]): Promise<void> {
  await db.deleteFrom('report_recipient').where('schedule_id', '=', scheduleId).execute()
  await db
    .insertInto('report_recipient')
    .values(people.map(userId => ({ schedule_id: scheduleId, user_id: userId })))
    .execute()
}

/** Adds a schedule. @returns the list. @throws Refusal as `checked`; 409 when there are too many */
export async function addReportSchedule(context: SignedInContext, input: ScheduleInput): Promise<ReportSchedule[]> {
  const { scope, actor, clock } = context
  const { people, ...report } = await checked(scope.db, actor, input)
  const zone = await scheduleZone(scope, report.franchiseIds)
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const { count } = await db
      .selectFrom('report_schedule')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_SCHEDULES) throw new Refusal(409, 'TOO_MANY_SCHEDULES', TEXTS.tooMany(MAX_SCHEDULES))
    const { id } = await db
      .insertInto('report_schedule')
      .values({
        ...columnsOf(report),
        author_id: actor.userId,
        next_at: nextSending(report, now, zone),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setRecipients(db, id, people)
  })
  return await reportSchedules(context)
}

/** Locks a schedule about the actor's franchises only, and notes who changes it. @throws Refusal 404 for any other; 409 when somebody changed it since it was read */
async function lockSeen(db: Database, context: SignedInContext, { id, version }: Seen) {
  const { actor } = context
  const row = await db.selectFrom('report_schedule').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row || !row.franchise_ids.every(franchiseId => actor.franchiseIds.includes(franchiseId)))
    throw notFoundForActor('record')
  const schedule = { subject: 'report_schedule', subjectId: id } as const
  if (row.version !== version) throw await changedSince(db, { ...schedule, actions: ['update'] })
  await recordAuditEntry(db, context, { ...schedule, action: 'update', franchiseId: null, from: null, to: null })
  return row
}

/**
 * Changes a schedule. A time that is due already is still sent, as the schedule says now. @returns the list
 * @throws Refusal as `checked` and `lockSeen`
 */
export async function updateReportSchedule(
  context: SignedInContext,
  { id, version, ...input }: Seen & ScheduleInput,
): Promise<ReportSchedule[]> {
  const { scope, actor, clock } = context
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const { next_at: planned, is_paused: isPaused } = await lockSeen(db, context, { id, version })
    const { people, ...report } = await checked(db, actor, input)
    const since = !isPaused && planned <= now ? new Date(planned.getTime() - 1) : now
    await db
      .updateTable('report_schedule')
      .set({
        ...columnsOf(report),
        next_at: nextSending(report, since, await scheduleZone(scope, report.franchiseIds)),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    await setRecipients(db, id, people)
  })
  return await reportSchedules(context)
}

/** Pauses a schedule, or resumes it: what was due in the pause is not sent. @returns the list. @throws Refusal as `lockSeen` */
export async function pauseReportSchedule(
  context: SignedInContext,
  { isPaused, ...seen }: Seen & { isPaused: boolean },
): Promise<ReportSchedule[]> {
  const { scope, clock } = context
  await scope.db.transaction().execute(async db => {
    const row = await lockSeen(db, context, seen)
    const rule = { frequency: row.frequency, weekday: row.weekday, monthDay: row.month_day, hour: row.hour }
    const zone = await scheduleZone(scope, row.franchise_ids)
    await db
      .updateTable('report_schedule')
      .set({ is_paused: isPaused, next_at: nextSending(rule, clock.now(), zone), version: seen.version + 1 })
      .where('id', '=', seen.id)
      .execute()
  })
  return await reportSchedules(context)
}

/** Deletes a schedule with what is noted about its mails. @returns the list. @throws Refusal as `lockSeen` */
export async function deleteReportSchedule(context: SignedInContext, seen: Seen): Promise<ReportSchedule[]> {
  await context.scope.db.transaction().execute(async db => {
    await lockSeen(db, context, seen)
    await db.deleteFrom('report_schedule').where('id', '=', seen.id).execute()
  })
  return await reportSchedules(context)
}
