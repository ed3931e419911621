import type { Placeholder, PlaceholderValues } from './mails.ts'
import { fill } from './fill.ts'
import { type TextProblem, textProblem } from './text-problems.ts'

/** What a business writes on its invoices beside what the law demands. Plain text with placeholders; '' for nothing. */
export interface InvoiceWording {
  /** Below the amounts. */
  note: string
  /** Small print at the end, such as the terms of payment. */
  terms: string
}

export const NO_WORDING: InvoiceWording = { note: '', terms: '' }

export const INVOICE_PLACEHOLDERS = [
  'customerName',
  'invoiceNumber',
  'vehicle',
  'businessName',
  'supportPhone',
  'supportEmail',
] as const satisfies readonly Placeholder[]

export const MAX_NOTE = 500
export const MAX_TERMS = 2_000

/** Checks the wording of invoices. */
export const wordingProblems = ({ note, terms }: InvoiceWording): TextProblem<keyof InvoiceWording>[] =>
  (
    [
      ['note', textProblem(note, { most: MAX_NOTE, allowed: INVOICE_PLACEHOLDERS, isOptional: true })],
      ['terms', textProblem(terms, { most: MAX_TERMS, allowed: INVOICE_PLACEHOLDERS, isOptional: true })],
    ] as const
  ).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))

/** Returns the wording that an invoice was written with, filled. */
export const filledWording = (
  { wording }: { wording: Partial<InvoiceWording> },
  values: PlaceholderValues,
): InvoiceWording => ({ note: fill(wording.note ?? '', values), terms: fill(wording.terms ?? '', values) })
