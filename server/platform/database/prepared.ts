import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './tenant-database.ts'

/**
 * Returns a statement for `db.executeQuery` that each connection plans once: for a large statement, planning takes longer than running.
 * @param text constant, with its values as $1, $2, … An array has to be hidden from the planner, as by `anyOf`.
 */
export function prepared<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  // Kysely gives it to pg as it is, and pg prepares a text that has a name. Kysely's type allows only the text.
  return { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string }
}

/**
 * SQL: any of these ids, for a prepared statement. PostgreSQL cannot see how many they are, so it keeps one plan: of an array that it sees, it plans a short one each
 * time, which takes longer than to read the rows.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any((select ${ids}::bigint[])::bigint[])`

/** A query that can be prepared. */
export interface Preparable<Row> {
  compile: (db: Database) => CompiledQuery<Row>
}

/** The names of the texts of `runPrepared`, and how many texts each name has. */
const names = new Map<string, string>()
const counts = new Map<string, number>()

function nameOf(text: string, name: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  const unique = count === 1 ? name : `${name} ${count}`
  names.set(text, unique)
  return unique
}

/**
 * Runs a query that each connection parses once, and returns its rows. For what every page asks, and for what is done while others wait: parsing and rewriting a small
 * query takes longer than running it.
 * @param query with few different texts in all: lists of values are one array
 */
export async function runPrepared<Row>(db: Database, name: string, query: Preparable<Row>): Promise<Row[]> {
  return (await db.executeQuery(namedQuery(db, name, query))).rows
}

/** Returns the query that `runPrepared` runs. */
export function namedQuery<Row>(db: Database, name: string, query: Preparable<Row>): CompiledQuery<Row> {
  const { sql: text, parameters } = query.compile(db)
  return prepared<Row>(nameOf(text, name), text, parameters)
}

/** Stands for the ids in a query that is compiled before there are any. */
const ANY_IDS: readonly number[] = []

/** Returns the query that reads the rows with these ids. */
export type IdQuery<Row> = (db: Database, ids: readonly number[]) => CompiledQuery<Row>

/**
 * Returns a query by ids that is built and compiled once and then only gets the ids: for a query that every page asks, that takes longer than sending it.
 * @param build the same query each time, with the ids at any place
 */
export function queryByIds<Row>(
  name: string,
  build: (db: Database, ids: RawBuilder<number>) => Preparable<Row>,
): IdQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, ids) => {
    compiled ??= namedQuery(db, name, build(db, anyOf(ANY_IDS)))
    return { ...compiled, parameters: compiled.parameters.map(value => (value === ANY_IDS ? ids : value)) }
  }
}

/**
 * Returns a compiled query with numbers in the place of those below zero, which no id, limit or offset is: -1 stands for the first number, -2 for the second, and so on.
 * So a query that is built from parts is compiled once for all that differs only in numbers.
 */
export const withNumbers = <Row>(query: CompiledQuery<Row>, numbers: readonly number[]): CompiledQuery<Row> => ({
  ...query,
  parameters: query.parameters.map(value => (typeof value === 'number' && value < 0 ? numbers[-1 - value] : value)),
})
