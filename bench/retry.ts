import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 60_000

/** Retries until there is an answer, like a browser whose server was restarted. Retries only after broken connections. */
export async function untilAnswered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isBroken =
        error instanceof Error &&
        'code' in error &&
        ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(error.code))
      if (!isBroken || performance.now() - start > PATIENCE_MS) throw error
      await wait(20)
    }
  }
}
