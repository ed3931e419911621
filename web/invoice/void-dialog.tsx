import { useMutation } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { VoidInvoiceMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

/** Asks for confirmation before voiding an invoice (INVOICE-13). */
export function VoidDialog({ invoice, open, onClose }: { invoice: Invoice; open: boolean; onClose: () => void }) {
  const show = useShowInvoice()
  const toast = useToast()
  const voiding = useMutation({
    mutationFn: async () => (await request(VoidInvoiceMutation, { id: invoice.id })).voidInvoice,
    onSuccess: changed => {
      show(changed)
      onClose()
      toast({ tone: 'success', message: TEXTS.voided(invoice.invoiceNumber) })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={TEXTS.void}
      confirmLabel={TEXTS.voidConfirm(invoice.invoiceNumber)}
      cancelLabel={TEXTS.keep}
      danger
      busy={voiding.isPending}
      error={voiding.error ? TEXTS.voidFailed(voiding.error.message) : undefined}
      onConfirm={() => voiding.mutate()}
      onCancel={onClose}
    >
      <p>{TEXTS.voidHint}</p>
    </ConfirmDialog>
  )
}
