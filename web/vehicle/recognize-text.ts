import dataUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createWorker, OEM, PSM } from 'tesseract.js'
import workerUrl from 'tesseract.js/dist/worker.min.js?url'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import { contrastPictures } from './contrast-pictures.ts'
import { displayPictures } from './display-pictures.ts'

interface RecognizeOptions {
  /** The characters to recognize; all by default. */
  characters?: string
  /** The picture is printed in rows, such as a receipt: what is in one row is one line. Otherwise its texts are anywhere. */
  isInRows?: boolean
  /** Called with the progress, 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Recognizes the text in pictures in the browser; no data is sent. Import this module on demand: it loads 7 MB once.
 * @returns the lines of each picture
 * @throws Error when the reader cannot be loaded
 */
export async function recognizeTexts(
  images: readonly Blob[],
  { characters = '', isInRows = false, onProgress }: RecognizeOptions = {},
): Promise<string[]> {
  // If its data fails to load, the library's promise never settles: it only calls its errorHandler.
  const texts: string[] = []
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const starting = createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: workerUrl,
    corePath: new URL(coreUrl, location.href).href,
    // The library appends a file name, which becomes part of the query.
    langPath: `${dataUrl}?`,
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) =>
      status === 'recognizing text' && onProgress?.((texts.length + progress) / images.length),
    errorHandler: reject,
  })
  const worker = await Promise.race([starting, failure])
  try {
    await worker.setParameters({
      tessedit_char_whitelist: characters,
      tessedit_pageseg_mode: isInRows ? PSM.SINGLE_BLOCK : PSM.SPARSE_TEXT,
    })
    for (const image of images) texts.push((await worker.recognize(image)).data.text)
    return texts
  } finally {
    await worker.terminate()
  }
}

/** Like recognizeTexts, for one picture. */
export const recognizeText = async (image: Blob, options: RecognizeOptions = {}): Promise<string> =>
  (await recognizeTexts([image], options))[0] ?? ''

/** Like recognizeTexts, for a photo in black and white: first for dark letters, then for light ones. @param longest pixels of its longest side */
export const recognizeInk = async (photo: Blob, longest: number, options: RecognizeOptions = {}): Promise<string[]> =>
  await recognizeTexts(await contrastPictures(photo, longest), options)

/** Like recognizeTexts, for the light display in a photo; nothing without one. @param longest pixels of its longest side */
export async function recognizeDisplay(
  photo: Blob,
  longest: number,
  options: RecognizeOptions = {},
): Promise<string[]> {
  const displays = await displayPictures(photo, longest)
  return displays.length > 0 ? await recognizeTexts(displays, options) : []
}
