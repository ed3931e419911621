import { topics } from './topics.ts'
import { runWork, type Work } from './work.ts'

/** Runs a job or another piece of work from its begin to its end, and reports both. */
export async function observeWork<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  return await runWork(work, async () => {
    topics.begun.publish(work)
    try {
      const result = await run()
      topics.ended.publish({ work, milliseconds: performance.now() - work.startedAt, outcome: 'ok' })
      return result
    } catch (error) {
      topics.ended.publish({ work, milliseconds: performance.now() - work.startedAt, outcome: 'failed' })
      throw error
    }
  })
}
