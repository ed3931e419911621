import { Worker } from 'node:worker_threads'
import { Refusal } from '../../platform/refusal.ts'
import type { InvoiceReader } from './port.ts'
import type { ReadingAnswer } from './reading-thread.ts'

/** A photo takes a second or two, ten scanned pages some twenty. */
const LIMIT_MS = 45_000
/** Whoever comes after these would wait for minutes. */
const MOST_WAITING = 5
/** What reads pictures holds some 200 MB, and is asked a few times a day. */
const IDLE_MS = 300_000

/** Reads invoices on this machine, one after another and in a thread of their own, so that nobody else's request waits for one. */
export function createLocalInvoiceReader({ limitMs = LIMIT_MS } = {}): InvoiceReader {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const endThread = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  const read = async (file: Buffer): Promise<string> => {
    clearTimeout(idle)
    thread ??= new Worker(new URL('./reading-thread.ts', import.meta.url))
    try {
      const answer = await answerOf(thread, file, limitMs)
      idle = setTimeout(() => void endThread(), IDLE_MS).unref()
      if (answer.problem !== undefined) throw new Refusal(422, 'UNREADABLE', answer.problem)
      return answer.text
    } catch (error) {
      if (!(error instanceof Refusal) || error.statusCode === 503) await endThread()
      throw error
    }
  }

  return {
    async readText(file) {
      if (waiting >= MOST_WAITING)
        throw new Refusal(503, 'READER_BUSY', 'Other invoices are being read. Please try again in a minute.')
      waiting += 1
      const reading = last.then(() => read(file))
      last = reading.catch(() => undefined)
      return await reading.finally(() => (waiting -= 1))
    },
    close: endThread,
  }
}

/** What the thread makes of one file. @throws Refusal 503 when it takes too long; Error when the thread ends */
function answerOf(thread: Worker, file: Buffer, limitMs: number): Promise<ReadingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>()
  const onExit = (): void => reject(new Error('The thread that reads invoices has ended.'))
  const limit = setTimeout(
    () =>
      reject(
        new Refusal(503, 'READING_TOO_LONG', 'It took too long. Please choose a smaller picture, or fewer pages.'),
      ),
    limitMs,
  )
  thread.on('message', resolve).on('error', reject).on('exit', onExit)
  const bytes = new Uint8Array(file)
  thread.postMessage(bytes, [bytes.buffer])
  return promise.finally(() => {
    clearTimeout(limit)
    thread.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
