import { type RawBuilder, sql } from 'kysely'
import type { NamedService } from '../../../domain/import/read-line.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { ImportRun } from '../runs.ts'

/** What applying a run needs to know. */
export interface Applying {
  run: ImportRun
  now: Date
  services: ReadonlyMap<string, NamedService>
}

/** How one kind of file is compared, applied and undone. Each step is within the caller's transaction, and for all lines at once. */
export interface Kind {
  /** The tables whose rows it makes or changes, in the order of their undo. */
  tables: readonly string[]
  /** Compares the lines that can be read with what there is: sets their state, their row, their changes and problems. */
  match: (db: Database, applying: Applying) => Promise<void>
  /** Makes and changes the rows, and notes what it made. */
  apply: (db: Database, applying: Applying) => Promise<void>
  /** Restores the rows that it changed or removed, and deletes what it made. @returns false when something was used since */
  undo: (db: Database, applying: Applying) => Promise<boolean>
}

/** SQL: the value of a field of line `l`, as text. */
export const field = (key: string): RawBuilder<string | null> => sql`(l.fields ->> ${sql.lit(key)})`

/** SQL: whether line `l` says something about a field. `?` is no parameter here. */
export const says = (key: string): RawBuilder<boolean> => sql`jsonb_exists(l.fields, ${sql.lit(key)})`

/** SQL: an entry of an object of changes, null when the value stays. @param now the present value, as text */
export const changeOf = (key: string, now: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.lit(key)}, case when ${says(key)} and ${field(key)} is distinct from (${now})::text
    then jsonb_build_array((${now})::text, ${field(key)}) end`

/** SQL: an object of the entries that are not null. */
export const changesOf = (entries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)}))`

/** SQL: a problem, null when the condition does not hold. @param detail replaces `#` in the message */
export const problemIf = (
  condition: RawBuilder<unknown>,
  key: string,
  message: string,
  detail?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`case when ${condition} then jsonb_build_object('field', ${sql.lit(key)}, 'message',
    ${detail === undefined ? sql`${message}::text` : sql`replace(${message}::text, '#', coalesce(${detail}, ''))`}) end`

/** SQL: the list of the problems that are not null. */
export const problemsOf = (problems: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(p), '[]') from unnest(array[${sql.join(problems)}]::jsonb[]) p where p is not null)`

/**
 * Compares all readable lines of a run. @param compared a query of `line`, `row_id`, `changes` and `problems` from `import_line l`
 */
export async function matchLines(db: Database, run: ImportRun, compared: RawBuilder<unknown>): Promise<void> {
  await sql`
    update import_line t set row_id = c.row_id, changes = c.changes, problems = c.problems,
      state = case when c.problems <> '[]' then 'WRONG' when c.row_id is null then 'NEW' when c.changes = '{}' then 'SAME' else 'CHANGED' end
    from (${compared}) c where t.run_id = ${run.id} and t.line = c.line
      and (t.row_id, t.changes, t.problems) is distinct from (c.row_id, c.changes, c.problems)`.execute(db)
}

/** Gives each new line the id of its row. */
export async function giveIds(db: Database, run: ImportRun, sequence: string): Promise<void> {
  await sql`update import_line set row_id = nextval(${sequence}) where run_id = ${run.id} and state = 'NEW'`.execute(db)
}

/** Notes rows before they are changed or removed. @param rows a query of `key` and `before` */
export async function noteBefore(
  db: Database,
  run: ImportRun,
  table: string,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into import_made (run_id, table_name, row_key, before, stamp)
    select ${run.id}, ${table}, r.key::text, r.before, '' from (${rows}) r`.execute(db)
}

/** SQL: the key and the stamp of a row that an insert made as `t`, for its `returning`. */
export const CREATED_ROW: RawBuilder<unknown> = sql`t.id::text as key, md5(to_jsonb(t)::text) as stamp`

/** Runs an insert that returns `CREATED_ROW`, and notes its rows. */
export async function noteInsert(
  db: Database,
  run: ImportRun,
  table: string,
  insert: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with made as (${insert})
    insert into import_made (run_id, table_name, row_key, stamp) select ${run.id}, ${table}, key, stamp from made`.execute(
    db,
  )
}

/** Stamps the rows that were changed, as they are at the end of the run. */
export async function stampChanged(db: Database, run: ImportRun, table: string): Promise<void> {
  await sql`
    update import_made m set stamp = md5(to_jsonb(t)::text) from ${sql.table(table)} t
    where m.run_id = ${run.id} and m.table_name = ${table} and m.stamp = '' and t.id = m.row_key::bigint`.execute(db)
}

/** Counts the rows of a table that somebody changed or deleted since the run. */
export async function countChangedSince(db: Database, run: ImportRun, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_made m left join ${sql.table(table)} t on t.id = m.row_key::bigint
    where m.run_id = ${run.id} and m.table_name = ${table} and m.stamp <> '' and (t.id is null or md5(to_jsonb(t)::text) <> m.stamp)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Deletes the rows that a run made in a table. */
export async function deleteCreated(db: Database, run: ImportRun, table: string): Promise<void> {
  await sql`
    delete from ${sql.table(table)} t using import_made m
    where m.run_id = ${run.id} and m.table_name = ${table} and m.before is null and t.id = m.row_key::bigint`.execute(
    db,
  )
}
