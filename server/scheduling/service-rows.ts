import { sql } from 'kysely'
import type { ServiceMinutes } from '../../domain/scheduling/visit-minutes.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type MeasuredService, measuredMinutes } from './measured-minutes.ts'
import type { SchedulingSettings } from './read-policy.ts'

/** A service in the table of planned minutes. */
export interface ServiceRow extends ServiceMinutes {
  serviceId: number
  name: string
  /** Its price has litres of oil. */
  hasLitres: boolean
  inherited: ServiceMinutes
  /** Null until there were 20 visits with nothing else. */
  measured: MeasuredService | null
}

const NONE: ServiceMinutes = { minutes: null, minutesPerExtraLitre: null }

/** Returns the services that take time, in display order: those in use, and others that have planned minutes. */
export async function serviceRows(db: Database, settings: SchedulingSettings): Promise<ServiceRow[]> {
  const [{ rows }, measured] = await Promise.all([
    sql<{ id: number; name: string; active: boolean; hasLitres: boolean }>`
      select s.id, s.name, s.active, exists (select from service_price p where p.service_id = s.id and p.included_litres is not null) as "hasLitres"
      from service s where not s.is_fee and s.service_type <> 'SUBSCRIPTION' order by s.sort_order, s.id`.execute(db),
    measuredMinutes(db, settings.franchiseId),
  ])
  const planned = (services: SchedulingSettings['services'], id: number): ServiceMinutes | undefined => {
    const found = services.find(({ serviceId }) => serviceId === id)
    return found && { minutes: found.minutes, minutesPerExtraLitre: found.minutesPerExtraLitre }
  }
  return rows.flatMap(({ id, name, active, hasLitres }) => {
    const own = planned(settings.services, id)
    if (!active && !own) return []
    return [
      {
        serviceId: id,
        name,
        hasLitres,
        ...(own ?? NONE),
        inherited: planned(settings.inheritedServices, id) ?? NONE,
        measured: measured.find(({ serviceId }) => serviceId === id) ?? null,
      },
    ]
  })
}
