import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import { type CatalogueVehicle, type IsCataloguedEngine, readCatalogue } from '../providers/vin/vpic-catalogue.ts'
import { unpackVpic } from '../providers/vin/vpic-database.ts'
import { importOil } from './import-oil.ts'
import { parseOilCsv } from './oil-csv.ts'

/** Progress of a long task: `done` of `total` steps, and the current one. */
export type Progress = (done: number, total: number, what: string) => void

const OIL_DATA = new URL('../../db/vehicle-data/oil.csv', import.meta.url)
const FIRST_YEAR = 1990
const BATCH = 5000

/**
 * Fills the catalogue that all tenants share: light vehicles of the model years 1990 to next year from vPIC, the row for a vehicle that is not
 * listed, and the product's oil data. Another run adds new rows, updates changed ones and keeps all ids.
 * @returns the number of vehicles in the catalogue
 */
export async function importCatalogue(pool: pg.Pool, progress: Progress, now = new Date()): Promise<number> {
  const oil = await readFile(OIL_DATA, 'utf8')
  progress(0, 1, 'Reading the vPIC data')
  const vehicles = [notListed, ...(await readVpic(now.getFullYear() + 1, enginesNamedIn(oil)))]
  for (let done = 0; done < vehicles.length; done += BATCH) {
    progress(done, vehicles.length, 'Saving vehicles')
    await saveVehicles(pool, vehicles.slice(done, done + BATCH))
  }
  await pool.query('analyze vehicle')
  progress(vehicles.length, vehicles.length, 'Saving oil data')
  const result = await importOil(pool, { csv: oil })
  if ('errors' in result) throw new Error(`The product's oil data are wrong: ${JSON.stringify(result.errors)}`)
  return vehicles.length
}

const notListed: CatalogueVehicle = { ...NOT_LISTED, displacementL: null, cylinders: null, fuel: null }

async function readVpic(lastYear: number, isKnown: IsCataloguedEngine): Promise<CatalogueVehicle[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vanbay-vpic-'))
  try {
    const vpic = await unpackVpic(join(folder, 'vpic.db'))
    try {
      return readCatalogue(vpic, FIRST_YEAR, lastYear, isKnown)
    } finally {
      vpic.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Treats engines in the oil data as engines that the model had. */
function enginesNamedIn(csv: string): IsCataloguedEngine {
  const named = Map.groupBy(parseOilCsv(csv).lines, line => `${line.make} ${line.model} ${line.engine}`)
  return ({ make, model, year }, engine) =>
    named.get(`${make} ${model} ${engine}`)?.some(line => line.yearFrom <= year && year <= line.yearTo) ?? false
}

async function saveVehicles(pool: pg.Pool, vehicles: readonly CatalogueVehicle[]): Promise<void> {
  await pool.query(
    `insert into vehicle as v (year, make, model, engine, displacement_l, cylinders, fuel)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::int[], $7::text[])
     on conflict (year, make, model, engine) do update
       set displacement_l = excluded.displacement_l, cylinders = excluded.cylinders, fuel = excluded.fuel
       where (v.displacement_l, v.cylinders, v.fuel) is distinct from (excluded.displacement_l, excluded.cylinders, excluded.fuel)`,
    [
      vehicles.map(vehicle => vehicle.year),
      vehicles.map(vehicle => vehicle.make),
      vehicles.map(vehicle => vehicle.model),
      vehicles.map(vehicle => vehicle.engine),
      vehicles.map(vehicle => vehicle.displacementL),
      vehicles.map(vehicle => vehicle.cylinders),
      vehicles.map(vehicle => vehicle.fuel),
    ],
  )
}
