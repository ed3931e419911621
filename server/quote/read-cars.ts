import { sql } from 'kysely'
import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { decodeVin } from '../vehicle/decode-vin.ts'
import { matchVehicle } from '../vehicle/match-vehicle.ts'
import { type CatalogueEntry, findVehicles } from '../vehicle/queries.ts'
import { TEXTS } from './texts.ts'

/** Most cars of one request: the page asks for a list in parts, and shows how far it is. */
const MAX_LINES = 20

/** A line of a list of cars. */
export interface CarLine {
  line: number
  vin: string | null
  year: number | null
  make: string
  model: string
  engine: string
}

/** The car of a line, or what is wrong with it. */
export interface FoundCar {
  line: number
  vehicle: CatalogueEntry | null
  problem: string | null
}

/**
 * Finds the catalogue's vehicles of a list. A line without one says why; the others are found.
 * @throws Refusal 422 for more than 20 lines
 */
export async function readCars(context: SignedInContext, lines: readonly CarLine[]): Promise<FoundCar[]> {
  if (lines.length > MAX_LINES) throw invalidField('lines', TEXTS.list.tooManyLines(MAX_LINES))
  return await Promise.all(
    lines.map(async line => {
      const found = line.vin === null ? await byModel(context, line) : await byVin(context, line.vin)
      return typeof found === 'string'
        ? { line: line.line, vehicle: null, problem: found }
        : { line: line.line, vehicle: found, problem: null }
    }),
  )
}

async function byVin(context: SignedInContext, text: string): Promise<CatalogueEntry | string> {
  const vin = normaliseVin(text)
  if (!isVin(vin)) return TEXTS.list.vinUnknown(vin)
  try {
    return (await decodeVin(context, vin))?.vehicle ?? TEXTS.list.vinUnknown(vin)
  } catch (error) {
    if (error instanceof Refusal && error.statusCode === 503) return TEXTS.list.noAnswer(vin)
    throw error
  }
}

async function byModel({ scope: { db } }: SignedInContext, line: CarLine): Promise<CatalogueEntry | string> {
  const { year, make, model, engine } = line
  if (year === null) return TEXTS.list.incomplete
  if (engine === '')
    return (await matchVehicle(db, { year, make, model })) ?? TEXTS.list.modelUnknown(year, make, model)
  const { rows } = await sql<{ id: number }>`
    select id from vehicle where year = ${year} and lower(make) = lower(${make}) and lower(model) = lower(${model})
      and lower(engine) = lower(${engine}) limit 1`.execute(db)
  const [found] = await findVehicles(
    db,
    rows.map(({ id }) => id),
  )
  return found ?? TEXTS.list.engineUnknown(year, make, model, engine)
}
