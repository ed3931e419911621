import type { CountryCode } from '../../domain/address/country.ts'
import { toKm } from '../../domain/vehicle/mileage.ts'
import {
  intervalKm,
  SERVICE_INTERVALS,
  type ServiceRecord,
  trackedService,
} from '../../domain/vehicle/service-intervals.ts'
import type { CarService } from './queries.ts'

export interface ServiceHistoryEntry extends ServiceRecord {
  keyName: string
  name: string
  /** The car's catalogue entry when it was last done; null if it was never done. */
  vehicleId: number | null
}

/**
 * Returns when each service with an interval was last done to a car, and how often it is due (WODETAIL-13).
 * @param nameKeys returns an entry for each of these that is tracked, including plans (WODETAIL-14); null: every service once, no plans
 */
export function serviceHistory(
  services: readonly CarService[],
  country: CountryCode,
  nameKeys: readonly string[] | null,
): ServiceHistoryEntry[] {
  const tracked = nameKeys
    ? [...new Set(nameKeys)].flatMap(nameKey => trackedService(nameKey) ?? [])
    : SERVICE_INTERVALS
  return tracked.map(interval => {
    const last = services
      .filter(service => interval.covers(service.name_key))
      .toSorted((a, b) => b.completed_at.getTime() - a.completed_at.getTime())[0]
    return {
      keyName: interval.key,
      name: interval.name,
      intervalKm: intervalKm(interval, country),
      intervalMonths: interval.months,
      lastServicedKm: last?.unit && last.mileage !== null ? toKm(last.mileage, last.unit) : null,
      lastServicedAt: last?.completed_at ?? null,
      vehicleId: last?.vehicle_id ?? null,
    }
  })
}
