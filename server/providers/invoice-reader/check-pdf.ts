import { inflateSync } from 'node:zlib'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Pixels of one image: A4 at 600 dots per inch has 35 million. */
export const MAX_PDF_PICTURE_PIXELS = 40_000_000
/** Bytes of one inflated stream: a page scanned at 600 dpi in grey has 35 million, in colour 105 million. */
const MAX_STREAM_BYTES = 128 * 1024 * 1024
/** Bytes of all inflated streams together: ten scanned pages. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024
/** Maximum nesting of compression in a stream. Normal files need one. */
const MAX_LAYERS = 4
/** A stream's dictionary is short; of a longer one only the end is read. */
const DICTIONARY_BYTES = 4_096

/**
 * Checks the streams of a PDF before it is opened: the declared size of its images, and the unpacked size of its compressed streams. Finds streams by
 * their keywords, so a false index cannot hide any. For other compression methods the memory limit applies.
 * @throws Unreadable if something is too large
 */
export function checkPdf(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  let total = 0
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue
    const dictionary = bytes.subarray(Math.max(0, at - DICTIONARY_BYTES), at).toString('latin1')
    const own = dictionary.slice(Math.max(0, dictionary.lastIndexOf(' obj')))
    checkPicture(own)
    const start = startOfData(bytes, at + 6)
    const end = bytes.indexOf('endstream', start)
    total += inflatedSize(bytes.subarray(start, end === -1 ? undefined : end))
    if (total > MAX_TOTAL_BYTES) throw new Unreadable(TEXTS.pdfTooLarge)
  }
}

function checkPicture(dictionary: string): void {
  const width = Number(/\/Width\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  const height = Number(/\/Height\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  if (width * height > MAX_PDF_PICTURE_PIXELS) throw new Unreadable(TEXTS.pdfPictureTooLarge)
}

const CARRIAGE_RETURN = 13
const LINE_FEED = 10

function startOfData(bytes: Buffer, after: number): number {
  const at = bytes[after] === CARRIAGE_RETURN ? after + 1 : after
  return bytes[at] === LINE_FEED ? at + 1 : at
}

/** Checks the low half of a zlib header's first byte: deflate, zlib's only method. */
const isDeflated = (data: Uint8Array): boolean =>
  data.length > 2 && ((data[0] ?? 0) & 15) === 8 && (((data[0] ?? 0) << 8) | (data[1] ?? 0)) % 31 === 0

/** Returns the bytes of a stream unpacked layer by layer; 0 if it is not deflated, or broken. @throws Unreadable when it is too large */
function inflatedSize(data: Uint8Array): number {
  let layer = data
  let size = 0
  for (let depth = 0; isDeflated(layer); depth++) {
    if (depth === MAX_LAYERS) throw new Unreadable(TEXTS.pdfTooLarge)
    try {
      layer = inflateSync(layer, { maxOutputLength: MAX_STREAM_BYTES })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Unreadable(TEXTS.pdfTooLarge)
      return size
    }
    size = layer.length
  }
  return size
}
