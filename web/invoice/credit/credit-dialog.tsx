import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { CreditInvoiceMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowInvoice } from '../use-show-invoice.ts'

/** Takes an invoice back with a credit note, with the reason. */
export function CreditDialog({ invoice, open, onClose }: { invoice: Invoice; open: boolean; onClose: () => void }) {
  const show = useShowInvoice()
  const toast = useToast()
  const form = useSubmitForm<{ reason: string }, Invoice>({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? TEXTS.reasonNeeded : lengthProblem(reason, NOTES_LENGTH),
    }),
    submit: async ({ reason }) => (await request(CreditInvoiceMutation, { id: invoice.id, reason })).creditInvoice,
    describeFailure: () => undefined,
    onSuccess: changed => {
      show(changed)
      onClose()
      if (changed.creditNote)
        toast({ tone: 'success', message: TEXTS.credited(changed.creditNote.creditNoteNumber, invoice.invoiceNumber) })
    },
  })
  const isPaid = invoice.payments.some(({ status, amount }) => status === 'APPROVED' && amount > 0)
  return (
    <FormDialog form={form} open={open} title={TEXTS.credit} short submitLabel={TEXTS.creditButton} onClose={onClose}>
      {form.error && <Alert tone="danger">{TEXTS.creditFailed(form.error.message)}</Alert>}
      <p>{isPaid ? TEXTS.creditHintPaid : TEXTS.creditHint}</p>
      <TextAreaField {...form.field('reason')} label={TEXTS.reason} rows={3} />
    </FormDialog>
  )
}
