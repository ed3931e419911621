import { builder } from '../platform/graphql/builder.ts'
import { remainingAmount } from './queries.ts'
import type { InvoiceRow } from './rows.ts'
import { InvoiceStatusRef } from './status-enum.ts'

/** The columns of an invoice that its work order shows. */
type InvoiceSummary = Pick<
  InvoiceRow,
  'id' | 'invoice_number' | 'status' | 'billed_amount' | 'approved_amount' | 'voided_at' | 'credited_at' | 'created_at'
>

/** An invoice as shown on its work order (WODETAIL-04). */
export const InvoiceSummaryRef = builder.objectRef<InvoiceSummary>('InvoiceSummary').implement({
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoice_number'),
    status: t.expose('status', { type: InvoiceStatusRef }),
    billedAmount: t.int({ description: 'Cents', resolve: invoice => invoice.billed_amount ?? 0 }),
    remainingAmount: t.int({ description: 'The balance due, in cents', resolve: remainingAmount }),
    isVoided: t.boolean({
      description: 'Voided or credited: its order can be billed again',
      resolve: invoice => invoice.voided_at !== null,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: invoice => invoice.created_at }),
  }),
})
