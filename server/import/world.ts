import type { Area } from '../../domain/address/plausible-place.ts'
import { coveringCodes } from '../../domain/address/postal-code.ts'
import { localDay } from '../../domain/format/dates.ts'
import type { ImportWorld, NamedService } from '../../domain/import/read-line.ts'
import { SERVICE_INTERVALS } from '../../domain/vehicle/service-intervals.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { placeOf, readServices } from '../service/read-services.ts'
import type { ImportRun } from './runs.ts'

/** Returns the services that a file may name, by key and by name. Where two have one name, the first of the price book counts. */
export async function namedServices(db: Database): Promise<Map<string, NamedService>> {
  const byName = new Map<string, NamedService>()
  const add = (name: string, service: NamedService): void => {
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), service)
  }
  const services = (await readServices(db)).map(({ id, nameKey, name, serviceType }) => ({
    name,
    service: { id, key: nameKey, isOilChange: serviceType === 'OIL_CHANGE' },
  }))
  for (const { service } of services) add(service.key, service)
  for (const { name, service } of services) add(name, service)
  for (const { key, name } of SERVICE_INTERVALS)
    for (const word of [key, name]) add(word, { id: null, key, isOilChange: false })
  return byName
}

/** Reads what the rules for lines need to know. */
export async function readWorld(db: Database, run: ImportRun, now: Date): Promise<ImportWorld> {
  const { countryCode: country, timeZone: zone } = await placeOf(db, run.franchiseId)
  const areas = new Map<string, Area>()
  if (run.kind === 'CUSTOMERS' || run.kind === 'AREAS') {
    const rows = await db
      .selectFrom('postal_area')
      .select(['code', 'country_code as countryCode', 'province_code as provinceCode', 'lat', 'lng'])
      .$castTo<Area>()
      .execute()
    for (const area of rows) areas.set(area.code, area)
  }
  return {
    country,
    zone,
    today: localDay(now, zone),
    areaOf: postal => {
      const code = coveringCodes(postal).find(each => areas.has(each))
      return code === undefined ? undefined : areas.get(code)
    },
    services: await namedServices(db),
  }
}
