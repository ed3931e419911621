import { builder } from '../platform/graphql/builder.ts'
import type { Stamped } from '../settings/save-section.ts'
import { invoiceNumbering, type Numbering, updateInvoiceNumbering } from './numbering.ts'

const NumberingRef = builder.objectRef<Stamped<Numbering>>('InvoiceNumbering').implement({
  description: 'Which number the next invoice gets',
  fields: t => ({
    nextNumber: t.exposeInt('nextNumber'),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`. Invoices do not change it' }),
  }),
})

builder.queryField('invoiceNumbering', t =>
  t.withAuth({ may: 'settings.see' }).field({
    type: NumberingRef,
    description: 'Which number the next invoice gets',
    resolve: (_root, _args, context) => invoiceNumbering(context),
  }),
)

builder.mutationField('updateInvoiceNumbering', t =>
  t.withAuth({ may: 'taxes.change' }).field({
    type: NumberingRef,
    description: 'Continues with a higher invoice number, such as after those of another program',
    args: { nextNumber: t.arg.int({ required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateInvoiceNumbering(context, args),
  }),
)
