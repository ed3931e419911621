import dataUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import { createWorker, OEM, PSM } from 'tesseract.js'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'
import workerUrl from 'tesseract.js/dist/worker.min.js?url'

interface RecognizeOptions {
  /** The only characters that may be read; all unless given. */
  characters?: string
  /** Told how much is read, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Reads the text in pictures, here in the browser: nothing is sent anywhere. Import this module on demand, for it loads 7 MB once.
 * @returns the text of each, in lines
 * @throws Error when the reader cannot be loaded
 */
export async function recognizeTexts(
  images: readonly Blob[],
  { characters = '', onProgress }: RecognizeOptions = {},
): Promise<string[]> {
  // The library never settles when its data cannot be had: it only tells its errorHandler.
  const texts: string[] = []
  const { promise: failure, reject } = Promise.withResolvers<never>()
  const starting = createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: workerUrl,
    corePath: new URL(coreUrl, location.href).href,
    // It appends a file's name to this, which the query part swallows.
    langPath: `${dataUrl}?`,
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) =>
      status === 'recognizing text' && onProgress?.((texts.length + progress) / images.length),
    errorHandler: reject,
  })
  const worker = await Promise.race([starting, failure])
  try {
    await worker.setParameters({ tessedit_char_whitelist: characters, tessedit_pageseg_mode: PSM.SPARSE_TEXT })
    for (const image of images) texts.push((await worker.recognize(image)).data.text)
    return texts
  } finally {
    await worker.terminate()
  }
}

/** As recognizeTexts, of one picture. */
export const recognizeText = async (image: Blob, options: RecognizeOptions = {}): Promise<string> =>
  (await recognizeTexts([image], options))[0] ?? ''
