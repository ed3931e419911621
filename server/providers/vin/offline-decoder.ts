import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { modelYears } from '../../../domain/vehicle/vin.ts'
import type { DecodedVin, VinDecoder } from '../../ports/vin.ts'
import { carName } from './names.ts'
import { DatabaseSync } from './sqlite.ts'
import { describedPart, matches, parseVinPattern, specificity } from './vin-pattern.ts'
import { ELEMENT, LIGHT_VEHICLES, PATTERNS, unpackedName, unpackVpic } from './vpic-database.ts'
import { engineOf } from './vpic-engine.ts'

/**
 * Creates a decoder with the vPIC data that the product ships. The first VIN unpacks it into `folder` (90 MB, a few seconds); later VINs and later
 * starts reuse it.
 */
export function createOfflineDecoder(folder: string): VinDecoder {
  let opening: Promise<DatabaseSync> | undefined
  const open = (): Promise<DatabaseSync> => {
    opening ??= openIndexed(folder).catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
  return { decode: async vin => decodeWith(await open(), vin) }
}

/** Opens the unpacked database with the indexes that a decode needs. Several processes may do this at the same time: the file appears by a rename. */
async function openIndexed(folder: string): Promise<DatabaseSync> {
  const file = join(folder, unpackedName())
  try {
    return new DatabaseSync(file, { readOnly: true })
  } catch {
    await mkdir(folder, { recursive: true })
  }
  const draft = `${file}.${process.pid}`
  try {
    const database = await unpackVpic(draft)
    database.exec(
      'create index pattern_schema on Pattern(VinSchemaId); create index schema_wmi on Wmi_VinSchema(WmiId)',
    )
    database.close()
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return new DatabaseSync(file, { readOnly: true })
}

function decodeWith(vpic: DatabaseSync, vin: string): DecodedVin | null {
  for (const year of modelYears(vin)) {
    const decoded = decodeYear(vpic, vin, year)
    if (decoded) return decoded
  }
  return null
}

/** Higher than any pattern's specificity. */
const CLOSER_THAN_ANY = 10_000

/** Decodes with the closest pattern per element, in all schemas that the manufacturer used in the year. */
function decodeYear(vpic: DatabaseSync, vin: string, year: number): DecodedVin | null {
  const patterns = vpic
    .prepare(
      `select p.key, p.element, p.value, p.own
       from Wmi w join Wmi_VinSchema s on s.WmiId = w.Id join ${PATTERNS} p on p.schemaId = s.VinSchemaId
       where w.Wmi = ? and w.VehicleTypeId in (${LIGHT_VEHICLES.join(', ')}) and s.YearFrom <= ? and coalesce(s.YearTo, 9999) >= ?`,
    )
    .all(makerCode(vin), year, year)
  const described = describedPart(vin)
  const closest = new Map<number, { value: string; score: number }>()
  for (const row of patterns) {
    const pattern = parseVinPattern(String(row.key))
    if (!matches(pattern, described)) continue
    const element = Number(row.element)
    const score = Number(row.own) * CLOSER_THAN_ANY + specificity(pattern)
    if (score > (closest.get(element)?.score ?? -1)) closest.set(element, { value: String(row.value), score })
  }
  const facts = new Map([...closest].map(([element, { value }]) => [element, value]))
  const name = vpic
    .prepare(
      'select k.Name as make, o.Name as model from Make_Model m join Make k on k.Id = m.MakeId join Model o on o.Id = m.ModelId where o.Id = ?',
    )
    .get(Number(facts.get(ELEMENT.model) ?? -1))
  if (!name) return null
  const make = String(name.make)
  const model = String(name.model)
  return { year, ...(carName(make, model) ?? { make, model }), ...engineOf(facts) }
}

/**
 * Returns the manufacturer code. A manufacturer of fewer than 1000 cars a year has 9 in the third position, and three more characters later (49 CFR
 * 565.15).
 */
const makerCode = (vin: string): string =>
  vin.charAt(2) === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3)
