import { sql } from 'kysely'
import { searchWords } from '../../domain/vehicle/search-words.ts'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** As many as a phone shows without scrolling far. */
const MAX_MODELS = 8

/** A model of one year, without its engine. */
export interface VehicleModel {
  year: number
  make: string
  model: string
}

/** Writes words as a search in which each is the start of a word. Quoted, so that nothing in them is an operator. */
const asSearch = (words: readonly (readonly string[])[]): string =>
  words.map(forms => `(${forms.map(form => `'${form}':*`).join(' | ')})`).join(' & ')

/** Returns the models whose year, make and name have words that start with each typed word: shortest names first, then newest years. */
export async function searchModels(db: Database, text: string): Promise<VehicleModel[]> {
  const words = searchWords(text)
  if (words.length === 0) return []
  const { rows } = await sql<VehicleModel>`
    select year, make, model from vehicle
    where app.vehicle_words(year, make, model) @@ to_tsquery('simple', ${asSearch(words)}) and make <> ${NOT_LISTED.make}
    group by year, make, model
    order by char_length(model), year desc, make, model limit ${MAX_MODELS}`.execute(db)
  return rows
}

/**
 * Returns the engine of a model that most cars of this business's customers have; the smallest one if they have none. Null for an unknown model.
 */
export async function usualEngine(db: Database, { year, make, model }: VehicleModel): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicle v
    left join lateral (select count(*) as cars from user_vehicle c where c.vehicle_id = v.id) c on true
    where v.year = ${year} and v.make = ${make} and v.model = ${model}
    order by c.cars desc, v.displacement_l nulls last, v.cylinders, v.engine limit 1`.execute(db)
  return rows[0]?.id ?? null
}
