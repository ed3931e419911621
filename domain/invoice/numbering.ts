import { TEXTS } from './texts.ts'

/** Nine digits, so that a number stays readable and fits into every export. */
export const MAX_INVOICE_NUMBER = 999_999_999

/** Returns a typed invoice number, which may have spaces or commas; undefined unless it is one. */
export function parseInvoiceNumber(typed: string): number | undefined {
  const digits = typed.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/**
 * Returns why an invoice cannot get this number next; undefined: it can.
 * @param next the number that the next invoice would get: the numbers below it are given away or skipped
 */
export function nextNumberProblem(number: number | undefined, next: number): string | undefined {
  if (number === undefined || number > MAX_INVOICE_NUMBER) return TEXTS.numberMalformed
  return number < next ? TEXTS.numberTooLow(next) : undefined
}
