import { type RawBuilder, sql } from 'kysely'
import type { Database } from './tenant-database.ts'

const BATCH = 2_000

/**
 * Reads the rows of a query in batches, so that memory stays flat however many there are. Each batch is handled before the next is read.
 * @param db a transaction: its isolation decides whether several reads see one state
 */
export async function readBatches<Row>(
  db: Database,
  query: RawBuilder<Row>,
  handle: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  await sql`declare batches no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from batches`.execute(db)
      if (rows.length > 0) await handle(rows)
      if (rows.length < BATCH) break
    }
  } finally {
    // A failed statement has ended the transaction, and its cursor with it.
    await sql`close batches`.execute(db).catch(() => undefined)
  }
}

/** Runs reads that all see the database as it is at the first of them. */
export const readOneState = <Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
