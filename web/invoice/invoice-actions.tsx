import { IconCash, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../app/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import classes from './invoice-actions.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { isPayable } from './payable.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'

/** What can be done with the invoice as it stands (INVOICE-06, INVOICE-07, INVOICE-12). */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [payment, setPayment] = useState({ key: '', open: false })
  const pdf = useMutation({
    mutationFn: () => download(`/account/franchisee/invoices/${invoice.id}`, `invoice-${invoice.invoiceNumber}.pdf`),
  })
  return (
    <div className={classes.actions}>
      <div>
        <InvoiceBadge status={invoice.status} />
      </div>
      {invoice.status === 'PENDING' && <Alert tone="info">{TEXTS.linkOut}</Alert>}
      {pdf.error && (
        <Alert tone="danger" title={TEXTS.downloadTitle}>
          {TEXTS.downloadFailed}
        </Alert>
      )}
      <div className={classes.buttons}>
        {isPayable(invoice) && (
          <Button
            variant="primary"
            size="xl"
            icon={<IconCash />}
            onClick={() => setPayment({ key: crypto.randomUUID(), open: true })}
          >
            {TEXTS.pay}
          </Button>
        )}
        <Button size="xl" icon={<IconDownload />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          {TEXTS.download}
        </Button>
      </div>
      <PayDialog
        key={payment.key}
        idempotencyKey={payment.key}
        invoice={invoice}
        open={payment.open}
        onClose={() => setPayment({ ...payment, open: false })}
      />
    </div>
  )
}
