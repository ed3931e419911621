import { Worker } from 'node:worker_threads'
import type { ReadText } from '../../ports/invoice-reader.ts'
import { readPdf } from './read-pdf.ts'
import { readPicture } from './read-picture.ts'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Messages of this process: ready, the result for a file, or a fault in our own code. */
export type ReadingMessage = { kind: 'ready' } | ReadingAnswer | { kind: 'broken'; reason: string }

export type ReadingAnswer = ({ kind: 'text'; memoryMb: number } & ReadText) | { kind: 'problem'; problem: string }

const MB = 1024 * 1024
/** Fewer letters than any invoice has, like a photo of a table top. */
const MIN_TEXT = 12

const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-'

async function answer(file: Uint8Array): Promise<ReadingMessage> {
  try {
    const read = isPdf(file) ? await readPdf(file, enoughMs) : { ...(await readPicture(file)), unreadPages: 0 }
    if (read.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < MIN_TEXT) throw new Unreadable(TEXTS.notRead)
    return { kind: 'text', memoryMb: process.memoryUsage.rss() / MB, ...read }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'problem', problem: error.message }
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const [memoryLimitMb, enough] = process.argv.slice(2)
const enoughMs = Number(enough)

const say = (message: ReadingMessage): void => void process.send?.(message)

// Separate thread: this one is busy while it reads a file and could not check its memory.
const watch = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: Number(memoryLimitMb) })
watch.unref()
process.on('message', (file: Uint8Array) => void answer(file).then(say))
process.on('disconnect', () => process.exit())
watch.once('online', () => say({ kind: 'ready' }))
