import { TEXTS } from '../../domain/import/texts.ts'

type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

const T = TEXTS.file

/** Excel's files, and other archives, are ZIP files. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const OLD_EXCEL = Buffer.from('d0cf11e0', 'hex')

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

/** A control character that no text has. All but those of spaces and lines are above 13 or below 9. */
function isBinary(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}

/**
 * Finds the encoding of a text file: UTF-16 by its mark, UTF-8 if every byte fits, otherwise Windows-1252, in which Excel saves CSV.
 * @returns the text without its mark, or a sentence about what the file is instead
 */
export function decodeFile(bytes: Buffer): { text: string; encoding: Encoding } | { problem: string } {
  if (startsWith(bytes, ZIP) || startsWith(bytes, OLD_EXCEL)) return { problem: T.workbook }
  const decoded = decode(bytes)
  if (isBinary(decoded.text)) return { problem: T.binary }
  return decoded.text.trim() === '' ? { problem: T.empty } : decoded
}

function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
