import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { type CarWork, plannedMinutes } from '../../domain/scheduling/visit-minutes.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { schedulingFor } from './read-policy.ts'

/** What is wanted for one car, before it is booked. */
export interface WantedWork {
  /** Null: not chosen yet. */
  vehicleId: number | null
  /** Services and add-ons. Fees take no time, so they may be among them. */
  serviceIds: readonly number[]
}

/** More than any booking has. A longer list is cut. */
const MAX_SERVICES = 30
const MAX_CARS = 10

const remembered = cached<CarWork>()

/** Returns the services of a car that take time, with the litres beyond those in the price. */
const workOf = (
  db: Database,
  franchise: { id: number; countryCode: CountryCode },
  { vehicleId, serviceIds }: WantedWork,
): Promise<CarWork> => {
  const ids = [...new Set(serviceIds)].sort((a, b) => a - b).slice(0, MAX_SERVICES)
  return remembered(db, `${franchise.id} ${vehicleId} ${ids.join()}`, async () => {
    const { rows } = await sql<{ serviceId: number; extraLitres: number }>`
      select s.id as "serviceId", coalesce(greatest(0,
        coalesce((select o.volume_l from tenant_vehicle_oil o where o.vehicle_id = ${vehicleId}::bigint), (select o.volume_l from vehicle_oil o where o.vehicle_id = ${vehicleId}::bigint))
        - (select p.included_litres from app.price_in_force(s.tenant_id, s.id, ${franchise.countryCode}, ${franchise.id}::bigint, now()) p)), 0)::float8 as "extraLitres"
      from service s where s.id = any(${ids}::bigint[]) and not s.is_fee and s.service_type <> 'SUBSCRIPTION' order by s.id`.execute(
      db,
    )
    return { services: rows }
  })
}

/** Returns how long the work on cars takes in a franchise before it is booked, in minutes, as `plannedMinutes` counts it. */
export async function wantedMinutes(
  db: Database,
  franchise: { id: number; countryCode: CountryCode },
  cars: readonly WantedWork[],
): Promise<number> {
  const { policy, services } = await schedulingFor(db, franchise.id)
  const works = await Promise.all(cars.slice(0, MAX_CARS).map(car => workOf(db, franchise, car)))
  return plannedMinutes(works.length === 0 ? [{ services: [] }] : works, services, policy)
}
