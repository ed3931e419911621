import { CompiledQuery } from 'kysely'
import type { Database } from './tenant-database.ts'

/** Runs a statement with its parameters $1, $2 … For statements that the application and the operator's commands share. */
export type RawQuery = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

export const queryOf =
  (db: Database): RawQuery =>
  async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
