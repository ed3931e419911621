import { sql } from 'kysely'
import type { Columns } from '../../domain/import/columns.ts'
import { type ImportWorld, type ReadLine, readLine } from '../../domain/import/read-line.ts'
import { TEXTS as DOMAIN } from '../../domain/import/texts.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { KINDS } from './kinds/all.ts'
import { contentOf, type ImportRun } from './runs.ts'
import { type FileLine, linesOf } from './split-file.ts'
import { readWorld } from './world.ts'

/** How many lines of a run are in each state. */
interface LineCounts {
  newCount: number
  changedCount: number
  sameCount: number
  wrongCount: number
}

/** Reads every line of a file, and compares it with what there is. A repeated check starts again. @throws BrokenFile */
export async function checkRun(db: Database, run: ImportRun, now: Date): Promise<void> {
  await db.deleteFrom('import_line').where('run_id', '=', run.id).execute()
  const world = await readWorld(db, run, now)
  const text = await contentOf(db, run.id)
  const reader = new FileReader(run, world)
  let isHeader = true
  for await (const batch of linesOf(text, run.delimiter)) {
    const lines = isHeader ? batch.slice(1) : batch
    isHeader = false
    await storeLines(
      db,
      run.id,
      lines.map(line => reader.read(line)),
    )
    await db.updateTable('import_run').set({ rows_done: reader.count }).where('id', '=', run.id).execute()
  }
  await db.transaction().execute(async tx => {
    await planForMany(tx)
    await KINDS[run.kind].match(tx, { run, now, services: world.services })
    await storeCounts(tx, run.id, await countLines(tx, run.id), now)
  })
}

/** The planner knows nothing of lines that were just written, and would compare each with every row. */
export async function planForMany(db: Database): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('timezone', 'UTC', true)`.execute(db)
}

export async function countLines(db: Database, runId: number): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    select count(*) filter (where state = 'NEW')::int as "newCount", count(*) filter (where state = 'CHANGED')::int as "changedCount",
      count(*) filter (where state = 'SAME')::int as "sameCount", count(*) filter (where state = 'WRONG')::int as "wrongCount"
    from import_line where run_id = ${runId}`.execute(db)
  return rows[0] ?? { newCount: 0, changedCount: 0, sameCount: 0, wrongCount: 0 }
}

async function storeCounts(db: Database, id: number, counts: LineCounts, now: Date): Promise<void> {
  const rowCount = counts.newCount + counts.changedCount + counts.sameCount + counts.wrongCount
  await db
    .updateTable('import_run')
    .set({
      status: 'CHECKED',
      new_count: counts.newCount,
      changed_count: counts.changedCount,
      same_count: counts.sameCount,
      wrong_count: counts.wrongCount,
      row_count: rowCount,
      checked_at: now,
    })
    .where('id', '=', id)
    .execute()
}

interface StoredLine {
  line: number
  fields: ReadLine['fields']
  state: 'NEW' | 'WRONG'
  problems: ReadLine['problems']
}

const storeLines = async (db: Database, runId: number, lines: readonly StoredLine[]) =>
  await sql`
    insert into import_line (run_id, line, fields, state, problems)
    select ${runId}, l.line, l.fields, l.state, l.problems
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, fields jsonb, state text, problems jsonb)`.execute(
    db,
  )

/** Reads the lines of a file one after another, and finds those that are the same as an earlier one. */
class FileReader {
  readonly #run: ImportRun
  readonly #world: ImportWorld
  readonly #columns: Columns
  /** The first line with an identity. */
  readonly #seen = new Map<string, number>()
  count = 0

  constructor(run: ImportRun, world: ImportWorld) {
    this.#run = run
    this.#world = world
    this.#columns = run.columns
  }

  read({ line, cells }: FileLine): StoredLine {
    this.count += 1
    const named = Object.fromEntries(Object.entries(this.#columns).map(([key, at]) => [key, cells[at]]))
    const { fields, problems, identities } = readLine(this.#run.kind, named, this.#world)
    const { header } = this.#run
    if (cells.slice(header.length).some(cell => cell.trim() !== ''))
      problems.push({ field: '', message: DOMAIN.line.tooManyCells(cells.length, header.length) })
    for (const identity of identities) {
      const first = this.#seen.get(identity)
      if (first === undefined) this.#seen.set(identity, line)
      else if (problems.length === 0) problems.push({ field: '', message: DOMAIN.line.sameAs(first) })
    }
    return { line, fields, problems, state: problems.length > 0 ? 'WRONG' : 'NEW' }
  }
}
