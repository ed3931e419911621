import { sql } from 'kysely'
import type { Calendar, DayHours, OpeningHours } from '../../../domain/schedule/slots.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

interface CalendarRow {
  time_zone: string
  hours: OpeningHours[]
  closures: string[]
  special_hours: Record<string, DayHours>
}

/** Reads a franchise's calendar as it is now, never from a cache. */
export async function readCalendar(db: Database, franchiseId: number): Promise<Calendar> {
  const { rows } = await sql<CalendarRow>`
    select f.time_zone,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute))
        from franchise_hours h where h.franchise_id = f.id), '[]') as hours,
      array(select c.day::text from franchise_closure c where c.franchise_id = f.id) as closures,
      coalesce((select jsonb_object_agg(s.day, jsonb_build_object('opensMinute', s.opens_minute, 'closesMinute', s.closes_minute))
        from franchise_special_hours s where s.franchise_id = f.id), '{}') as special_hours
    from franchise f where f.id = ${franchiseId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No franchise ${franchiseId}`)
  return {
    timeZone: row.time_zone,
    hours: row.hours,
    closures: new Set(row.closures),
    specialHours: new Map(Object.entries(row.special_hours)),
  }
}
