import { csvMoney, toCsv } from '../../domain/format/csv.ts'
import { fieldLabel } from '../../domain/import/kinds.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { contentOf, type ImportRun } from './runs.ts'
import { linesOf } from './split-file.ts'
import { TEXTS } from './texts.ts'

const PAGE = 50
const TITLE_FIELDS = ['name', 'email', 'key', 'customerEmail', 'customerKey', 'code', 'service', 'vin', 'plate']

export type LineState = 'NEW' | 'CHANGED' | 'SAME' | 'WRONG'

/** A line of a file as the check found it. */
export interface ImportLine {
  line: number
  state: LineState
  /** What it is about. */
  title: string
  changes: { label: string; from: string | null; to: string | null }[]
  problems: { label: string; message: string }[]
}

interface Row {
  line: number
  state: LineState
  fields: Record<string, string | number | null>
  changes: Record<string, [string | number | null, string | number | null]>
  problems: { field: string; message: string }[]
}

/** Fields in cents. */
const MONEY: ReadonlySet<string> = new Set(['price'])

const textOf = (key: string, value: string | number | null): string | null => {
  if (value === null) return null
  if (MONEY.has(key) && /^\d+$/.test(String(value))) return csvMoney(Number(value))
  return String(value)
}

function describe(run: ImportRun, { line, state, fields, changes, problems }: Row): ImportLine {
  const label = (key: string): string => (key === '' ? '' : fieldLabel(run.kind, key, run.countryCode))
  const title = TITLE_FIELDS.map(key => fields[key]).filter(value => value != null)
  return {
    line,
    state,
    title: [...new Set(title.map(String))].slice(0, 2).join(' · ') || TEXTS.noTitle,
    changes: Object.entries(changes)
      .filter(([key]) => key !== 'isLarge')
      .map(([key, [from, to]]) => ({ label: label(key), from: textOf(key, from), to: textOf(key, to) })),
    problems: problems.map(({ field, message }) => ({ label: label(field), message })),
  }
}

/** Returns a page of the lines of an import in one state, in the order of the file. */
export async function importLines(
  db: Database,
  run: ImportRun,
  { state, after }: { state: LineState; after: number },
): Promise<ImportLine[]> {
  const rows = await db
    .selectFrom('import_line')
    .where('run_id', '=', run.id)
    .where('state', '=', state)
    .where('line', '>', after)
    .orderBy('line')
    .limit(PAGE)
    .select(['line', 'state', 'fields', 'changes', 'problems'])
    .$castTo<Row>()
    .execute()
  return rows.map(row => describe(run, row))
}

/** How many prices of a checked list change by 30 % or more. */
export async function countLargeChanges(db: Database, run: ImportRun): Promise<number> {
  if (run.kind !== 'PRICES') return 0
  const { count } = await db
    .selectFrom('import_line')
    .where('run_id', '=', run.id)
    .where(eb => eb(eb.fn<boolean>('jsonb_exists', ['changes', eb.val('isLarge')]), '=', true))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Writes the file of an import again, with a column that says what is wrong with each line. */
export async function* errorFile(db: Database, run: ImportRun): AsyncGenerator<Buffer> {
  const text = await contentOf(db, run.id)
  let isHeader = true
  for await (const batch of linesOf(text, run.delimiter)) {
    const wrong = await db
      .selectFrom('import_line')
      .where('run_id', '=', run.id)
      .where('state', '=', 'WRONG')
      .where('line', '>=', batch[0]?.line ?? 0)
      .where('line', '<=', batch.at(-1)?.line ?? 0)
      .select(['line', 'problems'])
      .$castTo<Pick<Row, 'line' | 'problems'>>()
      .execute()
    const reasons = new Map(
      wrong.map(({ line, problems }) => [
        line,
        problems
          .map(({ field, message }) =>
            field === '' ? message : `${fieldLabel(run.kind, field, run.countryCode)}: ${message}`,
          )
          .join(' '),
      ]),
    )
    const rows = batch.map(({ line, cells }, index) =>
      isHeader && index === 0
        ? [...cells, TEXTS.reason]
        : [
            ...Array.from(run.header, (_, at) => cells[at] ?? ''),
            ...cells.slice(run.header.length),
            reasons.get(line) ?? '',
          ],
    )
    yield Buffer.from(`${isHeader ? '\uFEFF' : ''}${toCsv(rows)}`)
    isHeader = false
  }
}
