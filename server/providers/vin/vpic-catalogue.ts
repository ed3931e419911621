import type { DatabaseSync } from 'node:sqlite'
import { engineLabel } from '../../../domain/vehicle/engine-label.ts'
import type { CarName } from '../../ports/vin.ts'
import { completeCylinders, distinctEngines } from './distinct-engines.ts'
import { enginesOf, isHeavy, type ModelEngine } from './vpic-engine-patterns.ts'
import { readModelNames, readSchemas, readSchemaUses, type SchemaUse, type VinSchema } from './vpic-schemas.ts'

/** One row of the catalogue. */
export interface CatalogueVehicle extends CarName {
  year: number
  engine: string
  displacementL: number | null
  cylinders: number | null
  fuel: string | null
}

/** vPIC's data on the engines of one model in one year. */
interface ModelYear extends CarName {
  year: number
  engines: ModelEngine[]
}

/** Checks whether a car with this name is known to have had this engine. */
export type IsCataloguedEngine = (car: CarName & { year: number }, engine: string) => boolean

/**
 * Returns the light vehicles of the model years `from` to `to` in vPIC, each engine once. A model and an engine belong together when one VIN can have
 * both: their patterns are in the same schema and overlap. If a manufacturer codes all engines in one schema for all models, it is unclear which
 * model had which; then `isKnown` selects, and if it knows none, all remain.
 */
export function readCatalogue(
  vpic: DatabaseSync,
  from: number,
  to: number,
  isKnown: IsCataloguedEngine,
): CatalogueVehicle[] {
  const cars = completeCylinders(readModelYears(vpic, from, to))
  return cars.flatMap(({ make, model, year, engines }) => {
    const certain = engines.filter(({ loose }) => !loose)
    const catalogued = engines.filter(({ engine }) => isKnown({ make, model, year }, engineLabel(engine)))
    const picked = [certain, catalogued, engines].find(list => list.length > 0) ?? []
    return distinctEngines(picked.map(({ engine }) => engine)).map(({ displacementL, cylinders, fuel }) => ({
      year,
      make,
      model,
      engine: engineLabel({ displacementL, cylinders, fuel }),
      displacementL: displacementL ?? null,
      cylinders: cylinders ?? null,
      fuel: fuel ?? null,
    }))
  })
}

function readModelYears(vpic: DatabaseSync, from: number, to: number): ModelYear[] {
  const names = readModelNames(vpic)
  const schemas = readSchemas(vpic)
  const uses = readSchemaUses(vpic, from, to)
  const engineSchemas = Map.groupBy(
    uses.filter(use => schemas.get(use.schemaId)?.models.length === 0),
    use => use.wmiId,
  )
  const cars = new Map<string, ModelYear>()
  for (const use of uses) {
    const schema = schemas.get(use.schemaId)
    if (!schema) continue
    const isAlone = new Set(schema.models.map(model => model.modelId)).size === 1
    for (const { pattern, modelId } of schema.models) {
      const car = names.get(modelId)
      if (!car || isHeavy(pattern, schema.facts)) continue
      const own = enginesOf(pattern, schema.facts).map(found => ({ ...found, loose: found.loose && !isAlone }))
      for (let year = use.from; year <= use.to; year++) {
        const key = `${year} ${car.make} ${car.model}`
        const entry = cars.get(key) ?? { ...car, year, engines: [] }
        cars.set(key, entry)
        if (own.length > 0) entry.engines.push(...own)
        else
          entry.engines.push(...enginesOf(pattern, factsElsewhere(engineSchemas.get(use.wmiId) ?? [], schemas, year)))
      }
    }
  }
  return [...cars.values()].map(car =>
    car.engines.length > 0 ? car : { ...car, engines: [{ engine: {}, loose: true }] },
  )
}

/** Returns the engine data in a manufacturer's other schemas of the year. */
const factsElsewhere = (uses: readonly SchemaUse[], schemas: ReadonlyMap<number, VinSchema>, year: number) =>
  uses.filter(use => use.from <= year && year <= use.to).flatMap(use => schemas.get(use.schemaId)?.facts ?? [])
