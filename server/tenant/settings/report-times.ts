import { type ReportTimes, reportTimesProblems } from '../../../domain/tenant/report-times.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'

const readTimes = (db: Database, tenantId: number): Promise<ReportTimes> =>
  db
    .selectFrom('tenant')
    .where('id', '=', tenantId)
    .select(['chart_offset_minutes as chartOffsetMinutes', 'csv_time_zone as csvTimeZone'])
    .executeTakeFirstOrThrow()

/** Returns the times of charts and CSV files. */
export const reportTimes = async ({ scope }: SignedInContext): Promise<Stamped<ReportTimes>> =>
  withStamp(await readTimes(scope.db, scope.tenant.id))

/**
 * Changes the times of charts and CSV files. No record changes: figures are grouped by other days.
 * @throws Refusal 422 for each wrong field; 409 as saveSection
 */
export async function updateReportTimes(
  context: SignedInContext,
  { times, seen }: { times: ReportTimes; seen: string },
): Promise<Stamped<ReportTimes>> {
  const problems = reportTimesProblems(times)
  if (problems.length > 0) throw invalidFields(problems)
  const { id } = context.scope.tenant
  return await saveSection(context, {
    subject: 'tenant',
    owner: { rowId: id },
    read: db => readTimes(db, id),
    seen,
    write: async db => {
      await db
        .updateTable('tenant')
        .set({ chart_offset_minutes: times.chartOffsetMinutes, csv_time_zone: times.csvTimeZone })
        .where('id', '=', id)
        .execute()
    },
  })
}
