import { sql } from 'kysely'
import type { Currency } from '../../../domain/format/money.ts'
import type { ReportName, SalesBy } from '../../../domain/report/request.ts'
import type { ReportSpan, ScheduleRule } from '../../../domain/report/schedule.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { mayRead, type Reader } from './people.ts'
import { scheduleZone } from './zone.ts'

/** What is mailed, when and to which staff. */
export interface ScheduledReport extends ScheduleRule {
  report: ReportName
  salesBy: SalesBy
  vendorId: number | null
  /** Never empty. */
  franchiseIds: number[]
  currency: Currency
  span: ReportSpan
  format: 'CSV' | 'PDF'
}

/** A schedule in the list. */
export interface ReportSchedule extends ScheduledReport {
  id: number
  version: number
  authorName: string
  isPaused: boolean
  /** IANA zone of the hour and of the report's days. */
  timeZone: string
  nextAt: Date
  recipients: (Reader & { mayRead: boolean })[]
  lastSentAt: Date | null
  /** The last time that went wrong, also if a later one went well. */
  lastFailure: { at: Date; text: string } | null
}

/** Returns the schedules about the actor's franchises only, by report and age. */
export async function reportSchedules({ scope, actor }: SignedInContext): Promise<ReportSchedule[]> {
  const { rows } = await sql<
    Omit<ReportSchedule, 'timeZone' | 'lastFailure'> & { failedAt: Date | null; failure: string | null }
  >`
    select s.id, s.version, a.name as "authorName", s.report, s.sales_by as "salesBy", s.vendor_id as "vendorId", s.franchise_ids as "franchiseIds", s.currency,
      s.span, s.format, s.frequency, s.weekday, s.month_day as "monthDay", s.hour, s.is_paused as "isPaused", s.next_at as "nextAt",
      coalesce(p.people, '[]') as recipients, (select max(d.sent_at) from report_sending d where d.schedule_id = s.id) as "lastSentAt",
      bad.failed_at as "failedAt", bad.failure
    from report_schedule s join app_user a on a.id = s.author_id
      left join lateral (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mayRead', ${mayRead(sql`s.franchise_ids`)})
          order by lower(u.name), u.id) as people
        from report_recipient e join app_user u on u.id = e.user_id where e.schedule_id = s.id) p on true
      left join lateral (select d.failed_at, d.failure from report_sending d where d.schedule_id = s.id and d.failure is not null
        order by d.due_at desc limit 1) bad on true
    where s.franchise_ids <@ ${[...actor.franchiseIds]}::bigint[] order by s.report, s.id`.execute(scope.db)
  return await Promise.all(
    rows.map(async ({ failedAt, failure, ...row }) => ({
      ...row,
      timeZone: await scheduleZone(scope, row.franchiseIds),
      lastFailure: failedAt && failure !== null ? { at: failedAt, text: failure } : null,
    })),
  )
}
