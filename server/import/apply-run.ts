import { sql } from 'kysely'
import pg from 'pg'
import { forgetCached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { checkRun, countLines, planForMany } from './check-run.ts'
import { KINDS } from './kinds/all.ts'
import { type Applying, countChangedSince, stampChanged } from './kinds/kind.ts'
import type { ImportRun } from './runs.ts'
import { BrokenFile } from './split-file.ts'
import { TEXTS } from './texts.ts'
import { namedServices } from './world.ts'

/** A row is still referred to: by a foreign key with `no action`, and by one with `restrict`. */
const REFERRED_TO = ['23503', '23001']
const UNIQUE = ['23505']

/** The step cannot be done any more. The message says why. */
class StepRefused extends Error {}

const isDatabaseError = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** Names the author of what a run changes, and writes the one entry that the audit has of it (migration 0077). */
async function writeEntry(db: Database, run: ImportRun, action: 'insert' | 'delete', now: Date): Promise<void> {
  const author = { at: now.toISOString(), importRun: run.id }
  await sql`
    select set_config('app.author', (r.author || ${JSON.stringify(author)}::jsonb || '{"kind": "import"}')::text, true) from import_run r where r.id = ${run.id}`.execute(
    db,
  )
  const counts = {
    kind: run.kind,
    file_name: run.fileName,
    rows_added: run.newCount,
    rows_changed: run.changedCount,
    imported_by: run.authorName,
  }
  const [from, to] = action === 'insert' ? [null, counts] : [counts, null]
  await sql`
    insert into audit_entry (happened_at, actor_id, actor_name, actor_kind, device, network, request_id, action, subject, subject_id, franchise_id, changes, row_count, import_run)
    select ${now}, (r.author ->> 'id')::bigint, r.author ->> 'name', 'import', r.author ->> 'device', r.author ->> 'network', r.author ->> 'requestId',
      ${action}, 'import_run', r.id::text, case when r.kind = 'AREAS' or r.is_own then r.franchise_id end,
      ${JSON.stringify([{ key: { id: run.id }, from, to }])}::jsonb, 1, r.id
    from import_run r where r.id = ${run.id}`.execute(db)
}

/** Imports and undos of a tenant wait for each other, and for changes of its areas and its catalogue. */
async function lockTenant(db: Database, { kind }: ImportRun): Promise<void> {
  const names = ['imports', ...(kind === 'AREAS' ? ['service areas'] : [])]
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name} || ' ' || app.current_tenant(), 0))`.execute(db)
}

async function applyAll(db: Database, run: ImportRun, now: Date): Promise<void> {
  await lockTenant(db, run)
  await planForMany(db)
  await writeEntry(db, run, 'insert', now)
  const applying: Applying = { run, now, services: await namedServices(db) }
  const kind = KINDS[run.kind]
  await kind.match(db, applying)
  const counts = await countLines(db, run.id)
  if (counts.newCount !== run.newCount || counts.changedCount !== run.changedCount || counts.wrongCount > 0)
    throw new StepRefused(TEXTS.countsChanged)
  await kind.apply(db, applying)
  for (const table of kind.tables) await stampChanged(db, run, table)
  await db
    .updateTable('import_run')
    .set({ status: 'APPLIED', applied_at: now, problem: null })
    .where('id', '=', run.id)
    .execute()
}

/** Applies a checked file in one transaction. When something changed since the check, nothing is applied and the file is checked again. */
async function applyRun(db: Database, run: ImportRun, now: Date): Promise<void> {
  try {
    await db.transaction().execute(tx => applyAll(tx, run, now))
    forgetCached(db)
  } catch (error) {
    // Somebody added the same row while the transaction ran.
    if (!(error instanceof StepRefused) && !isDatabaseError(error, UNIQUE)) throw error
    await checkRun(db, run, now)
    await db.updateTable('import_run').set({ problem: TEXTS.countsChanged }).where('id', '=', run.id).execute()
  }
}

async function undoAll(db: Database, run: ImportRun, now: Date): Promise<void> {
  await lockTenant(db, run)
  await planForMany(db)
  await writeEntry(db, run, 'delete', now)
  const kind = KINDS[run.kind]
  for (const table of kind.tables)
    if ((await countChangedSince(db, run, table)) > 0) throw new StepRefused(TEXTS.changedSince)
  const isUndone = await kind.undo(db, { run, now, services: new Map() })
  if (!isUndone) throw new StepRefused(TEXTS.used)
  await db.deleteFrom('import_made').where('run_id', '=', run.id).execute()
  await db
    .updateTable('import_run')
    .set({ status: 'UNDONE', undone_at: now, problem: null })
    .where('id', '=', run.id)
    .execute()
}

/** Undoes an import, while nothing of it was used or changed. */
async function undoRun(db: Database, run: ImportRun, now: Date): Promise<void> {
  try {
    await db.transaction().execute(tx => undoAll(tx, run, now))
    forgetCached(db)
  } catch (error) {
    const problem =
      error instanceof StepRefused ? error.message : isDatabaseError(error, REFERRED_TO) ? TEXTS.used : undefined
    if (problem === undefined) throw error
    await db.updateTable('import_run').set({ status: 'APPLIED', problem }).where('id', '=', run.id).execute()
  }
}

const BEFORE = { CHECKING: 'COLUMNS', APPLYING: 'CHECKED', UNDOING: 'APPLIED' } as const

/** Does the step that an import waits for. A job that is repeated after a crash does it again: what was not finished left nothing. */
export async function doStep(db: Database, run: ImportRun, now: Date): Promise<void> {
  const { status } = run
  if (status !== 'CHECKING' && status !== 'APPLYING' && status !== 'UNDOING') return
  try {
    if (status === 'CHECKING') await checkRun(db, run, now)
    else if (status === 'APPLYING') await applyRun(db, run, now)
    else await undoRun(db, run, now)
  } catch (error) {
    const problem = error instanceof BrokenFile ? error.message : TEXTS.failed
    await db.updateTable('import_run').set({ status: BEFORE[status], problem }).where('id', '=', run.id).execute()
    if (!(error instanceof BrokenFile)) throw error
  }
}
