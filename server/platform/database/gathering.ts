import DataLoader from 'dataloader'
import type { Database } from './tenant-database.ts'

/** Enough for any crowd, and few enough that one statement stays short. */
const MOST_AT_ONCE = 100

/**
 * Lets requests of a tenant ask together what each asks of its own: a question that comes while others are under way waits for them, and goes with all
 * that came meanwhile in one statement. Alone, it goes at once. Every question is asked after it came, so no answer is older than its question.
 * Where PostgreSQL refuses a value of one of them, each is asked alone, so that only that one fails.
 * @param ask answers each question in its place; an Error there refuses that question alone
 */
export function gathering<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<(Answer | Error)[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Question, Answer>>()
  return (db, question) => {
    const loader = loaders.get(db) ?? inTurn(questions => ask(db, questions))
    loaders.set(db, loader)
    return loader.load(question)
  }
}

/** Whether PostgreSQL refused a value (SQLSTATE class 22): the whole statement then did nothing, so it may be tried again. */
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

/** A loader that remembers nothing, and begins a batch only when the one before it is answered. */
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
  return new DataLoader(load, { cache: false, batchScheduleFn, maxBatchSize: MOST_AT_ONCE })
}
