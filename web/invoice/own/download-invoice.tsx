import { useMutation } from '@tanstack/react-query'
import { download } from '../../platform/api/api.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS } from '../texts.ts'

/** Downloads an invoice with its payments as PDF: once it is paid, it is the receipt. */
export function DownloadInvoice({ invoice, label }: { invoice: { id: string; invoiceNumber: string }; label: string }) {
  const { id, invoiceNumber } = invoice
  const pdf = useMutation({
    mutationFn: () => download(`/account/franchisee/invoices/${id}`, `invoice-${invoiceNumber}.pdf`),
  })
  return (
    <>
      <ErrorBanner message={pdf.isError ? TEXTS.downloadFailed : undefined} />
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {label}
      </Button>
    </>
  )
}
