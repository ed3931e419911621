import { LOCALE } from '../../../domain/format/locale.ts'
import { TEXTS } from './texts.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const NUMBERS = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

/** Formats a file's size: `340 KB`, from a megabyte on `1.2 MB`. @param bytes at least 1 KB is shown */
export const formatFileSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? TEXTS.kilobytes(NUMBERS.format(Math.max(1, Math.round(bytes / KILOBYTE))))
    : TEXTS.megabytes(NUMBERS.format(bytes / MEGABYTE))
