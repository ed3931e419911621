import { setTimeout as delay } from 'node:timers/promises'

const DEADLOCK = '40P01'
const MAX_TRIES = 3
/** Long enough that the other transaction takes what this one had, and ends. */
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 100

/**
 * Runs a transaction, and again when the database ended it because it and another one waited for each other: it changed nothing then. Without a pause, the two could wait for each other again. For transactions that lock rows
 * in one order, but whose rows can change between look and lock, such as the cars of a visit.
 * @param transaction does everything in the database, so that it can run again
 * @throws the database's error after three tries
 */
export async function retryDeadlock<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== DEADLOCK || tries === MAX_TRIES) throw error
      await delay(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
    }
}
