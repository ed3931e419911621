import { Worker } from 'node:worker_threads'
import { readPdf } from './read-pdf.ts'
import { readPicture, Unreadable } from './read-picture.ts'
import { TEXTS } from './texts.ts'

/** Messages of this process: ready, the result for a file, or a fault in our own code. */
export type ReadingMessage = { kind: 'ready' } | ReadingAnswer | { kind: 'broken'; reason: string }

export type ReadingAnswer = { kind: 'text'; text: string } | { kind: 'problem'; problem: string }

/** Fewer letters than any invoice has, like a photo of a table top. */
const MIN_TEXT = 12

const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-'

async function answer(file: Uint8Array): Promise<ReadingMessage> {
  try {
    const text = isPdf(file) ? await readPdf(file) : await readPicture(file)
    if (text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_TEXT) throw new Unreadable(TEXTS.notRead)
    return { kind: 'text', text }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'problem', problem: error.message }
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const say = (message: ReadingMessage): void => void process.send?.(message)

const [memoryLimitMb] = process.argv.slice(2)
// Separate thread: this one is busy while it reads a file and could not check its memory.
const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: Number(memoryLimitMb) })
watch.unref()
process.on('message', (file: Uint8Array) => void answer(file).then(say))
process.on('disconnect', () => process.exit())
watch.once('online', () => say({ kind: 'ready' }))
