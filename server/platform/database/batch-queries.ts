import DataLoader from 'dataloader'
import type { Database } from './tenant-database.ts'

/** Enough for high load, and small enough that a statement stays short. */
const MAX_AT_ONCE = 100

/**
 * Batches queries of a tenant: those that arrive while one runs wait for it, then go in one statement. A query that comes alone is sent immediately.
 * Each query starts after it arrived, so no answer is older than its query. If PostgreSQL refuses a value in a batch, each query is retried alone so
 * that only that one fails.
 * @param ask answers each query at its index; an Error there fails only that query
 */
export function batchQueries<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<(Answer | Error)[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Question, Answer>>()
  return (db, question) => {
    const loader = loaders.get(db) ?? inTurn(questions => ask(db, questions))
    loaders.set(db, loader)
    return loader.load(question)
  }
}

/** Checks whether PostgreSQL refused a value (SQLSTATE class 22). The statement then changed nothing, so it is safe to retry. */
const isDataError = (error: unknown): boolean =>
  (error as { code?: unknown }).code?.toString().startsWith('22') ?? false

async function askEach<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<(Answer | Error)[]>,
  questions: readonly Question[],
): Promise<(Answer | Error)[]> {
  try {
    return await ask(questions)
  } catch (error) {
    if (questions.length === 1 || !isDataError(error)) throw error
    const alone = await Promise.allSettled(questions.map(question => ask([question])))
    return alone.flatMap(one => (one.status === 'fulfilled' ? one.value : [one.reason as Error]))
  }
}

/** Creates a loader without cache that starts a batch only after the previous one has finished. */
function inTurn<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<(Answer | Error)[]>,
): DataLoader<Question, Answer> {
  let underWay: Promise<unknown> = Promise.resolve()
  const load = (questions: readonly Question[]): Promise<(Answer | Error)[]> => {
    const answers = askEach(ask, questions)
    underWay = answers.catch(() => undefined)
    return answers
  }
  const batchScheduleFn = (begin: () => void): unknown => underWay.then(begin)
  return new DataLoader(load, { cache: false, batchScheduleFn, maxBatchSize: MAX_AT_ONCE })
}
