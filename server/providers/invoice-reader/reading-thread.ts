import { parentPort } from 'node:worker_threads'
import { readPdf } from './read-pdf.ts'
import { readPicture, Unreadable } from './read-picture.ts'

/** What became of a file. */
export type ReadingAnswer = { text: string; problem?: undefined } | { problem: string }

/** Fewer letters than any invoice has: a photo of a table top. */
const LEAST_TEXT = 12

const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-'

async function answer(file: Uint8Array): Promise<ReadingAnswer> {
  try {
    const text = isPdf(file) ? await readPdf(file) : await readPicture(file)
    if (text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEAST_TEXT)
      throw new Unreadable('Nothing can be read in it. Please take a sharp picture, straight from above.')
    return { text }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

parentPort?.on('message', (file: Uint8Array) => void answer(file).then(made => parentPort?.postMessage(made, [])))
