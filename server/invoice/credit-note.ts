import type { Selectable } from 'kysely'
import type { CreditNote } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { InvoiceRow } from './rows.ts'

export type CreditNoteRow = Selectable<CreditNote>

/** Returns the credit note of an invoice, or undefined. */
export const creditNoteOf = (
  db: Database,
  invoice: Pick<InvoiceRow, 'id' | 'credited_at'>,
): Promise<CreditNoteRow | undefined> =>
  invoice.credited_at === null
    ? Promise.resolve(undefined)
    : db.selectFrom('credit_note').where('invoice_id', '=', invoice.id).selectAll().executeTakeFirst()

/** Returns an invoice with the amounts of its credit note, to be drawn like an invoice. */
export const creditedContent = (invoice: InvoiceRow, note: CreditNoteRow): InvoiceRow => ({
  ...invoice,
  sub_total: note.sub_total,
  discount_sub_total: note.discount_sub_total,
  tax: note.tax,
  billed_amount: note.credited_amount,
  lines: note.lines,
  taxes: note.taxes,
})

export const CreditNoteRef = builder.objectRef<CreditNoteRow>('CreditNote').implement({
  description: 'What takes an invoice back; amounts in cents, negative',
  fields: t => ({
    id: t.exposeID('id'),
    creditNoteNumber: t.exposeID('credit_note_number'),
    reason: t.exposeString('reason'),
    authorName: t.exposeString('author_name'),
    creditedAmount: t.int({ resolve: note => note.credited_amount ?? 0 }),
    createdAt: t.field({ type: 'DateTime', resolve: note => note.created_at }),
  }),
})
