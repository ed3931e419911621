import type pg from 'pg'

/** A row of the catalogue. */
export interface CarModel {
  vehicleId: number
  year: number
  make: string
  model: string
  oilVolumeL: number
}

/** Common models, so that the demo's cars look realistic. */
const POPULAR = [
  ['Toyota', ['Camry', 'Corolla', 'RAV4', 'Highlander', 'Tacoma', 'Sienna']],
  ['Honda', ['Civic', 'Accord', 'CR-V', 'Pilot', 'Odyssey']],
  ['Ford', ['F-150', 'Escape', 'Explorer', 'Focus']],
  ['Chevrolet', ['Silverado', 'Equinox', 'Malibu', 'Cruze']],
  ['Nissan', ['Rogue', 'Altima', 'Sentra']],
  ['Hyundai', ['Elantra', 'Tucson', 'Santa Fe']],
  ['Subaru', ['Outback', 'Forester', 'Impreza']],
  ['Jeep', ['Wrangler', 'Grand Cherokee']],
  ['Mazda', ['CX-5', 'Mazda3']],
  ['Volkswagen', ['Jetta', 'Tiguan']],
  ['BMW', ['3-Series', 'X3']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

/**
 * Returns the cars for customers: popular models of the last 15 years with oil data, otherwise any with oil data.
 * @throws Error when the catalogue was not imported
 */
export async function popularCars(client: pg.PoolClient, year: number): Promise<CarModel[]> {
  const { rows } = await client.query<CarModel>(
    `select v.id::float8 as "vehicleId", v.year, v.make, v.model, o.volume_l::float8 as "oilVolumeL"
     from vehicle v join vehicle_oil o on o.vehicle_id = v.id
     where v.year between $1::int - 15 and $1 order by v.make, v.model, v.year, v.engine`,
    [year],
  )
  if (rows.length === 0) throw new Error('The vehicle catalogue has no oil data. Run npm run import-vehicles first.')
  const popular = rows.filter(car =>
    POPULAR.some(([make, models]) => make === car.make && models.some(model => car.model.startsWith(model))),
  )
  return popular.length > 0 ? popular : rows
}
