import type { DatabaseSync } from 'node:sqlite'
import type { CarName } from '../../ports/vin.ts'
import { carName, isServiced } from './names.ts'
import { parseVinPattern, type VinPattern } from './vin-pattern.ts'
import { ELEMENT, LIGHT_VEHICLES, PATTERNS } from './vpic-database.ts'
import type { EngineFacts } from './vpic-engine.ts'

/** Engine and weight data of one key in a schema. */
export interface FactPattern {
  pattern: VinPattern
  facts: EngineFacts
}

/** A manufacturer's code for positions 4 to 17, valid for some manufacturers and years. */
export interface VinSchema {
  models: { pattern: VinPattern; modelId: string }[]
  facts: FactPattern[]
}

const list = (ids: readonly number[]): string => ids.join(', ')

const rows = (vpic: DatabaseSync, sql: string): IterableIterator<Record<string, unknown>> => vpic.prepare(sql).iterate()

/** Reads every schema that names models, engines or weights of light vehicles, by id. */
export function readSchemas(vpic: DatabaseSync): Map<number, VinSchema> {
  const schemas = new Map<number, VinSchema>()
  const parsed = new Map<string, VinPattern>()
  const read = rows(
    vpic,
    `select schemaId as id, key, element, value from ${PATTERNS} where schemaId in (
       select VinSchemaId from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId where w.VehicleTypeId in (${list(LIGHT_VEHICLES)}))
     order by schemaId, key, own`,
  )
  let lastKey = ''
  let lastFacts = new Map<number, string>()
  for (const row of read) {
    const id = Number(row.id)
    const key = String(row.key)
    const pattern = parsed.get(key) ?? parseVinPattern(key)
    parsed.set(key, pattern)
    const schema = schemas.get(id) ?? { models: [], facts: [] }
    schemas.set(id, schema)
    if (Number(row.element) === ELEMENT.model) {
      schema.models.push({ pattern, modelId: String(row.value) })
      continue
    }
    if (lastKey !== `${id} ${key}`) {
      lastKey = `${id} ${key}`
      lastFacts = new Map()
      schema.facts.push({ pattern, facts: lastFacts })
    }
    lastFacts.set(Number(row.element), String(row.value))
  }
  return schemas
}

/** A manufacturer (vPIC's id of its WMI) that used a schema in the years `from` to `to`. */
export interface SchemaUse {
  schemaId: number
  wmiId: number
  from: number
  to: number
}

/**
 * Returns which manufacturer used which schema in the years `from` to `to`. A range without an end continues if its schema is one of the newest; an
 * older one is a discontinued model, because manufacturers file a new schema for the following years.
 */
export function readSchemaUses(vpic: DatabaseSync, from: number, to: number): SchemaUse[] {
  const uses = rows(
    vpic,
    `select VinSchemaId as schemaId, WmiId as wmiId, YearFrom as first,
       coalesce(YearTo, case when YearFrom >= (select max(YearFrom) from Wmi_VinSchema) - 2 then 9999 else YearFrom end) as last
     from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId where w.VehicleTypeId in (${list(LIGHT_VEHICLES)})`,
  )
  return [...uses]
    .map(use => ({
      schemaId: Number(use.schemaId),
      wmiId: Number(use.wmiId),
      from: Math.max(from, Number(use.first)),
      to: Math.min(to, Number(use.last)),
    }))
    .filter(use => use.from <= use.to)
}

/** Returns the names of all models in the catalogue, by vPIC's model id. */
export function readModelNames(vpic: DatabaseSync): Map<string, CarName> {
  const names = new Map<string, CarName>()
  const models = rows(
    vpic,
    `select o.Id as id, k.Name as make, o.Name as model from Make_Model m join Make k on k.Id = m.MakeId join Model o on o.Id = m.ModelId`,
  )
  for (const { id, make, model } of models) {
    const name = carName(String(make), String(model))
    if (name && isServiced(name)) names.set(String(id), name)
  }
  return names
}
