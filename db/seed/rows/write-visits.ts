import type pg from 'pg'
import { slotsOfDay } from '../../../domain/schedule/slots.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { writeAppointments } from '../history.ts'
import type { Random } from '../random.ts'
import { type Appointment, firstSlot } from '../schedule.ts'
import type { Site } from '../site.ts'
import type { Customer } from './write-customers.ts'

const DAY_MS = 86_400_000

/** A car and how many days ago it was serviced. */
const VISITS = [
  [0, 430],
  [1, 370],
  [0, 190],
  [1, 110],
] as const

/** Adds past orders of a customer's cars, at hours when a van of their franchise was free, so that each has a service history. */
export async function writeVisits(
  client: pg.PoolClient,
  { site, customer, now, random }: { site: Site; customer: Customer; now: Date; random: Random },
): Promise<void> {
  const visits: Appointment[] = []
  for (const [index, days] of VISITS) {
    const car = customer.cars[index]
    const free = await freeHour(client, site, new Date(now.getTime() - days * DAY_MS))
    if (car && free) visits.push({ site, ...free, customer: { ...customer, cars: [car] }, isReserved: true })
  }
  await writeAppointments(client, [visits], { tenantIds: [site.tenantId], now, isDetailed: true, random })
}

/** Returns the first free hour of a van on the first open day from an instant on; undefined when all are taken. */
async function freeHour(
  client: pg.PoolClient,
  site: Site,
  from: Date,
): Promise<Pick<Appointment, 'van' | 'start'> | undefined> {
  const opening = firstSlot(site.calendar, from)
  const starts = slotsOfDay(localDay(opening, site.calendar.timeZone), site.calendar)
  const { rows } = await client.query<{ van: number; start: Date }>(
    `select van_id::float8 as van, scheduled_at as start from work_order
     where tenant_id = $1 and franchise_id = $2 and scheduled_at = any($3::timestamptz[]) and van_id is not null`,
    [site.tenantId, site.franchiseId, starts],
  )
  const taken = new Set(rows.map(({ van, start }) => `${van}:${start.getTime()}`))
  return starts
    .flatMap(start => site.vans.map(van => ({ van, start })))
    .find(({ van, start }) => !taken.has(`${van.id}:${start.getTime()}`))
}
