import { findColumns, headerProblem } from '../../domain/import/columns.ts'
import type { ImportKind } from '../../domain/import/kinds.ts'
import { TEXTS } from '../../domain/import/texts.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { decodeFile } from './decode-file.ts'
import { requireKind } from './runs.ts'
import { BrokenFile, findDelimiter, linesOf, MAX_ROWS } from './split-file.ts'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_SAMPLES = 3
const SAMPLE_CHARACTERS = 80

interface TakenFile {
  kind: ImportKind
  franchiseId: number
  /** Prices: of the franchise instead of its country. */
  isOwn: boolean
  fileName: string
  bytes: Buffer
}

interface Start {
  delimiter: string
  header: string[]
  samples: string[][]
}

/** @throws Refusal 422 under `file` */
async function readStart(text: string): Promise<Start> {
  const wrong = (message: string) => invalidField('file', message)
  // Counted first, so that a huge file costs nothing.
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  if (lines > MAX_ROWS * 2) throw wrong(TEXTS.file.tooManyRows(MAX_ROWS))
  const delimiter = findDelimiter(text)
  let first: { cells: string[] }[] = []
  try {
    for await (const batch of linesOf(text, delimiter)) {
      first = batch.slice(0, MAX_SAMPLES + 1)
      break
    }
  } catch (error) {
    if (error instanceof BrokenFile) throw wrong(error.message)
    throw error
  }
  const [top, ...rows] = first.map(({ cells }) => cells.map(cell => cell.trim()))
  if (!top) throw wrong(TEXTS.file.empty)
  const problem = headerProblem(top)
  if (problem !== undefined) throw wrong(problem)
  if (rows.length === 0) throw wrong(TEXTS.file.noRows)
  return { delimiter, header: top, samples: rows.map(row => row.map(cell => cell.slice(0, SAMPLE_CHARACTERS))) }
}

/** Returns the names of the columns that were chosen for the last file of a kind, by field. */
async function rememberedColumns(db: Database, kind: ImportKind): Promise<Record<string, string>> {
  const last = await db
    .selectFrom('import_run')
    .where('kind', '=', kind)
    .where('checked_at', 'is not', null)
    .orderBy('id', 'desc')
    .select(['header', 'columns'])
    .limit(1)
    .executeTakeFirst()
  if (!last) return {}
  const columns = last.columns as Record<string, number>
  return Object.fromEntries(Object.entries(columns).map(([key, at]) => [key, last.header[at] ?? '']))
}

/**
 * Takes a file for an import: finds its encoding, its delimiter and its columns. Nothing is changed.
 * @returns the id of the import
 * @throws Refusal 403; 404; 422 under `file` with a sentence about what is wrong with it
 */
export async function takeImportFile(
  context: SignedInContext,
  { kind, franchiseId, isOwn, fileName, bytes }: TakenFile,
): Promise<number> {
  const { scope, actor, clock } = context
  requireKind(actor, kind)
  requireFranchise(actor, franchiseId)
  if (bytes.length > MAX_FILE_BYTES) throw invalidField('file', TEXTS.file.tooLarge)
  const decoded = decodeFile(bytes)
  if ('problem' in decoded) throw invalidField('file', decoded.problem)
  const { text, encoding } = decoded
  const { delimiter, header, samples } = await readStart(text)
  const columns = findColumns(kind, header, await rememberedColumns(scope.db, kind))
  const { id } = await scope.db
    .insertInto('import_run')
    .values({
      kind,
      author_id: actor.userId,
      franchise_id: franchiseId,
      is_own: isOwn && kind === 'PRICES',
      file_name: fileName.slice(0, 255) || 'file.csv',
      content: Buffer.from(text),
      encoding,
      delimiter,
      header,
      samples: JSON.stringify(samples),
      columns: JSON.stringify(columns),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
