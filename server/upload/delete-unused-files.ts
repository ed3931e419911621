import { sql } from 'kysely'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { FILE_COLUMNS } from './file-columns.ts'

/** A file is deleted after it was unused for this long. */
const UNUSED_MS = 48 * 3_600_000
const BATCH = 200

/** Condition that no row of any table contains the location `f.location`. One condition per column, so that each is one pass over its table. */
const isUnused = sql<boolean>`(${sql.join(
  FILE_COLUMNS.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = f.location)`,
  ),
  sql` and `,
)})`

/**
 * Deletes the tenant's uploaded files that no row uses, first from the store and then their rows. A command that uses such a file at the same moment
 * either gets it or is refused: both lock the file's row.
 */
export async function deleteUnusedFiles({
  scope,
  services,
  clock,
}: Pick<JobContext, 'scope' | 'services' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_MS)
  await sql`
    update stored_file f set deleting_at = ${clock.now()}
    where f.deleting_at is null and f.created_at < ${before} and coalesce(f.used_at, f.created_at) < ${before} and ${isUnused}`.execute(
    scope.db,
  )
  await deleteMarkedFiles({ scope, services })
}

/**
 * Deletes the files that are marked with `deleting_at`, then their rows. A file of a store that is no longer used loses only its row.
 * @throws Error, after the others, when the store did not delete one: it stays marked and the next run retries
 */
export async function deleteMarkedFiles({ scope, services }: Pick<JobContext, 'scope' | 'services'>): Promise<void> {
  const { db, tenant } = scope
  let after = 0
  let failure: unknown
  for (;;) {
    const marked = await db
      .selectFrom('stored_file')
      .where('deleting_at', 'is not', null)
      .where('id', '>', after)
      .select(['id', 'location'])
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, location } of marked) {
      after = id
      try {
        if (services.files.belongsTo(location, tenant.id)) await services.files.remove(location)
        await db.deleteFrom('stored_file').where('id', '=', id).execute()
      } catch (error) {
        failure = error
      }
    }
    if (marked.length < BATCH) break
  }
  if (failure !== undefined) throw failure
}
