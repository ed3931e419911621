import { type Columns, columnProblems } from '../../domain/import/columns.ts'
import { authorOf } from '../audit/name-author.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { invalidFields, Refusal } from '../platform/refusal.ts'
import { doStep } from './apply-run.ts'
import { type ImportRun, type ImportStatus, importRun, runById } from './runs.ts'
import { TEXTS } from './texts.ts'

const wrongState = (): Refusal => new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.wrongState)

interface Step {
  from: readonly ImportStatus[]
  to: 'CHECKING' | 'APPLYING' | 'UNDOING'
  columns?: Columns
}

/** Starts a step of an import, as a job. @throws Refusal 409 when it is in another state */
async function start(context: SignedInContext, id: number, { from, to, columns }: Step): Promise<ImportRun> {
  const { scope, actor } = context
  await scope.db.transaction().execute(async db => {
    const { kind: _kind, at: _at, ...author } = authorOf(context)
    const started = await db
      .updateTable('import_run')
      .set({
        status: to,
        problem: null,
        rows_done: 0,
        author: JSON.stringify(author),
        ...(columns && { columns: JSON.stringify(columns) }),
      })
      .where('id', '=', id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (!started) throw wrongState()
    await enqueue(db, 'run-import', { importRunId: id })
  })
  return await importRun(scope.db, actor, id)
}

/** Saves which column has which field, and starts the check. @throws Refusal 404; 422 per field; 409 */
export async function checkImport(
  context: SignedInContext,
  { id, columns }: { id: number; columns: readonly { field: string; column: number }[] },
): Promise<ImportRun> {
  const { kind, header, countryCode } = await importRun(context.scope.db, context.actor, id)
  const chosen = Object.fromEntries(columns.map(({ field, column }) => [field, column]))
  const problems = columnProblems(kind, header, chosen, countryCode)
  if (Object.keys(problems).length > 0)
    throw invalidFields(Object.entries(problems).map(([field, message]) => ({ field, message })))
  return await start(context, id, { from: ['COLUMNS', 'CHECKED'], to: 'CHECKING', columns: chosen })
}

/**
 * Starts to apply a checked file.
 * @param seen how many new and changed lines the page showed
 * @throws Refusal 404; 409 when lines are wrong, or it is in another state
 */
export async function applyImport(
  context: SignedInContext,
  { id, newCount, changedCount }: { id: number; newCount: number; changedCount: number },
): Promise<ImportRun> {
  const run = await importRun(context.scope.db, context.actor, id)
  if (run.status !== 'CHECKED' || run.newCount !== newCount || run.changedCount !== changedCount) throw wrongState()
  if (run.wrongCount > 0) throw new Refusal(409, 'WRONG_LINES', TEXTS.wrongLines)
  if (newCount + changedCount === 0) throw new Refusal(409, 'NOTHING_TO_DO', TEXTS.nothingToDo)
  return await start(context, id, { from: ['CHECKED'], to: 'APPLYING' })
}

/** Starts to undo an import. @throws Refusal 404; 409 when it is in another state */
export async function undoImport(context: SignedInContext, id: number): Promise<ImportRun> {
  await importRun(context.scope.db, context.actor, id)
  return await start(context, id, { from: ['APPLIED'], to: 'UNDOING' })
}

/** Deletes an import that was not applied, with its file. @throws Refusal 404; 409 */
export async function discardImport({ scope, actor }: SignedInContext, id: number): Promise<void> {
  await importRun(scope.db, actor, id)
  const gone = await scope.db
    .deleteFrom('import_run')
    .where('id', '=', id)
    .where('status', 'in', ['COLUMNS', 'CHECKED'])
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw wrongState()
}

/** Job: does the step that an import waits for. */
export async function runImport({ scope, clock }: JobContext, { importRunId }: { importRunId: number }): Promise<void> {
  const run = await runById(scope.db, importRunId)
  if (run) await doStep(scope.db, run, clock.now())
}
