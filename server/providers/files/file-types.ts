/** Accepted uploads: photos, scans and invoices (requirements IMPORT-02). */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const

export type FileType = (typeof fileTypes)[number]

const TYPES_BY_ENDING: Readonly<Record<string, FileType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
}

/** Returns the type of a file name's extension; null for an unknown one. */
export const typeOfName = (fileName: string): FileType | null =>
  TYPES_BY_ENDING[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? null

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** ISO media brands that phones use for HEIC (ISO/IEC 23008-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the type from a file's first bytes, regardless of its name and declared type; null if we do not accept it. */
export function sniffFileType(bytes: Buffer): FileType | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && heicBrands.has(ascii(bytes, 8, 12))) return 'image/heic'
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf'
  return null
}
