import { fileURLToPath } from 'node:url'
import type { SharpOptions } from 'sharp'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import { linesThatAddUp } from '../../../domain/inventory/read-invoice.ts'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { preparePicture } from './prepare-picture.ts'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

const LANGUAGE = fileURLToPath(
  new URL('.', import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
)
/** Percent. Words with digits under this are often wrong. */
const MIN_CONFIDENCE = 75
const MAX_DOUBTFUL = 500

/** A picture's text, and the words with digits that were not read surely. */
export interface PictureText {
  text: string
  doubtful: string[]
}

const AS_COLUMN = { tessedit_pageseg_mode: PSM.SINGLE_COLUMN }

let starting: Promise<Worker> | undefined

/** Starts with the first image and ends with the thread. */
async function start(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: LANGUAGE, gzip: true, cacheMethod: 'none' })
  await worker.setParameters({
    ...AS_COLUMN,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
  })
  return worker
}

/** Returns the text of an image, line by line. @throws Unreadable for a file that is not a supported image, and for one with too many pixels */
export async function readPicture(file: Uint8Array, options: SharpOptions = {}): Promise<PictureText> {
  const prepared = await preparedFrom(file, options).catch((error: unknown) => {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(TEXTS.notOpened)
  })
  starting ??= start()
  const worker = await starting
  const first = await recognised(worker, prepared)
  if (isTableRead(first.text)) return first
  // Wide gaps make a table look like columns of a newspaper: read again, line by line over the whole page.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK })
  try {
    const second = await recognised(worker, prepared)
    return linesThatAddUp(second.text) > linesThatAddUp(first.text) ? second : first
  } finally {
    await worker.setParameters(AS_COLUMN)
  }
}

const recognised = async (worker: Worker, picture: Buffer): Promise<PictureText> => {
  const { data } = await worker.recognize(picture, {}, { text: true, tsv: true })
  return { text: data.text, doubtful: doubtfulWords(data) }
}

/** Checks whether most lines with an amount prove themselves, besides a few sums. */
function isTableRead(text: string): boolean {
  const amounts = text.split('\n').filter(line => /\d[.,]\d\d(?!\d)/.test(line)).length
  return linesThatAddUp(text) * 2 >= amounts - 4 && linesThatAddUp(text) > 0
}

async function preparedFrom(file: Uint8Array, options: SharpOptions): Promise<Buffer> {
  if (!isHeic(file) || options.raw) return await preparePicture(file, options)
  const heic = await decodeHeic(file)
  return await preparePicture(heic.data, heic.options)
}

/** Tesseract's table: the level of a row (5 is a word), ten columns on, its confidence in percent, and its text. */
const [WORD, CONFIDENCE, TEXT] = ['5', 10, 11] as const

const doubtfulWords = ({ tsv }: Page): string[] =>
  (tsv ?? '')
    .split('\n')
    .map(row => row.split('\t'))
    .filter(cells => cells[0] === WORD && Number(cells[CONFIDENCE]) < MIN_CONFIDENCE && /\d/.test(cells[TEXT] ?? ''))
    .map(cells => cells[TEXT] ?? '')
    .slice(0, MAX_DOUBTFUL)
