import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '../../platform/refusal.ts'
import type { InvoiceReader, ReadText } from '../../ports/invoice-reader.ts'
import type { ReadingAnswer, ReadingMessage } from './reading-process.ts'
import { TEXTS } from './texts.ts'

/** A photo takes two or three seconds, ten scanned pages about thirty on a slow machine. Pages that are not read in this time are named. */
const LIMIT_MS = 75_000
/** After this share of the time no further page is begun. */
const ENOUGH = 0.6
/** For the whole reading process. It takes about 300 MB for a photo of a large camera, and the server must run beside it on a machine with 1 GB. */
const MEMORY_LIMIT_MB = 640
/** A process that holds more than this share of the limit after a file ends. */
const MAX_MEMORY_SHARE = 0.65
/** For its JavaScript heap, which needs far less than images do. */
const HEAP_LIMIT_MB = 320
/** With more in the queue, a request would wait for minutes. */
const MAX_WAITING = 5
/** The image reader takes about 200 MB and is used a few times a day. */
const IDLE_MS = 300_000
/** Variables that the system needs. No others are passed: the files come from outside, and the process that reads them must not know secrets. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH']

/**
 * Creates a reader that reads invoices on this machine one at a time in a separate process, so that no other request waits for one and no file can
 * exhaust the server's memory. The process is killed when a file takes too long, and kills itself when one takes too much memory.
 */
export function createLocalInvoiceReader({
  limitMs = LIMIT_MS,
  memoryLimitMb = MEMORY_LIMIT_MB,
  enoughMs = LIMIT_MS * ENOUGH,
} = {}): InvoiceReader {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const endChild = async (): Promise<void> => {
    clearTimeout(idle)
    const ended = child
    child = null
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
    const exit = once(ended, 'exit')
    ended.ref()
    ended.kill('SIGKILL')
    await exit
  }

  const read = async (file: Buffer): Promise<ReadText> => {
    clearTimeout(idle)
    if (child && !child.connected) child = null
    try {
      child ??= await startReading(memoryLimitMb, enoughMs)
      const answer = await answerOf(child, file, limitMs)
      idle = setTimeout(() => void endChild(), IDLE_MS).unref()
      if (answer.kind === 'problem') throw new Refusal(422, 'UNREADABLE', answer.problem)
      const { text, doubtful, unreadPages, memoryMb } = answer
      // What text recognition has taken it does not give back, and the next file must not fail for it.
      if (memoryMb > memoryLimitMb * MAX_MEMORY_SHARE) await endChild()
      return { text, doubtful, unreadPages }
    } catch (error) {
      if (!(error instanceof Refusal) || error.error !== 'UNREADABLE' || child?.connected === false) await endChild()
      throw error
    }
  }

  return {
    async readText(file) {
      if (waiting >= MAX_WAITING) throw new Refusal(503, 'READER_BUSY', TEXTS.busy)
      waiting += 1
      const reading = last.then(() => read(file))
      last = reading.catch(() => undefined)
      return await reading.finally(() => (waiting -= 1))
    },
    waiting: () => waiting,
    close: endChild,
  }
}

/** Starts the process and waits until it is ready. @throws Error when it exits first */
async function startReading(memoryLimitMb: number, enoughMs: number): Promise<ChildProcess> {
  const env = Object.fromEntries(PASSED_ON.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = fork(new URL('./reading-process.ts', import.meta.url), [String(memoryLimitMb), String(enoughMs)], {
    env,
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const onExit = (code: number | null): void =>
    reject(new Error(`The process that reads invoices has ended at its start, with ${code}.`))
  child
    .once('message', () => resolve(undefined))
    .once('exit', onExit)
    .once('error', reject)
  await promise.finally(() => child.off('exit', onExit).off('error', reject))
  // An idle process must not keep the server alive.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Returns the process's answer for one file.
 * @throws Refusal 503 when it takes too long; 422 when the process exits during the file, for example from too much memory; Error for a fault in our
 * own code
 */
function answerOf(child: ChildProcess, file: Buffer, limitMs: number): Promise<ReadingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>()
  const onMessage = (message: ReadingMessage): void => {
    if (message.kind === 'broken') reject(new Error(message.reason))
    else if (message.kind !== 'ready') resolve(message)
  }
  const onExit = (): void => reject(tooLarge())
  const limit = setTimeout(() => reject(new Refusal(503, 'READING_TOO_LONG', TEXTS.tookTooLong)), limitMs)
  child.on('message', onMessage).on('exit', onExit).on('error', reject)
  child.channel?.ref()
  child.send(new Uint8Array(file), error => {
    if (error) reject(tooLarge())
  })
  return promise.finally(() => {
    clearTimeout(limit)
    child.channel?.unref()
    child.off('message', onMessage).off('exit', onExit).off('error', reject)
  })
}

const tooLarge = (): Refusal => new Refusal(422, 'UNREADABLE', TEXTS.tooLargeWhenOpened)
