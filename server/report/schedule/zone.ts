import { zoneOfSchedule } from '../../../domain/report/schedule.ts'
import { allFranchises } from '../../franchise/place.ts'
import type { TenantScope } from '../../platform/scope.ts'

/** Returns the zone of a schedule's hour and days. */
export async function scheduleZone({ db, tenant }: TenantScope, franchiseIds: readonly number[]): Promise<string> {
  const chosen = (await allFranchises(db)).filter(({ id }) => franchiseIds.includes(id))
  return zoneOfSchedule(
    chosen.map(({ timeZone }) => timeZone),
    tenant.csvTimeZone,
  )
}
