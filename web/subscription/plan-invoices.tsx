import { useMutation } from '@tanstack/react-query'
import type { Currency } from '../../domain/format/money.ts'
import { InvoiceBadge } from '../invoice/invoice-badge.tsx'
import { download } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { planDay, planMoney } from './plan-format.ts'
import type { Subscription } from './queries.ts'
import classes from './subscription-panel.module.css'
import { TEXTS } from './texts.ts'

type Invoice = Subscription['invoices'][number]

/** Lists a plan's invoices, each with its PDF (SUBS-13). */
export function PlanInvoices({ invoices, currency }: { invoices: readonly Invoice[]; currency: Currency }) {
  if (invoices.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{TEXTS.invoices}</summary>
      <ul className={classes.invoices}>
        {invoices.map(invoice => (
          <PlanInvoice key={invoice.id} invoice={invoice} currency={currency} />
        ))}
      </ul>
    </details>
  )
}

function PlanInvoice({ invoice, currency }: { invoice: Invoice; currency: Currency }) {
  const { id, invoiceNumber, status, billedAmount, createdAt } = invoice
  const pdf = useMutation({
    mutationFn: () => download(`/account/franchisee/invoices/subscription/${id}`, `invoice-${invoiceNumber}.pdf`),
  })
  return (
    <li>
      <div className={classes.invoice}>
        <p>
          {TEXTS.invoice(invoiceNumber, planDay(createdAt))}
          <span className={classes.amount}>{planMoney(billedAmount, currency)}</span>
        </p>
        <InvoiceBadge status={status} />
        <Button
          size="sm"
          icon={<IconDownload size={18} aria-hidden />}
          aria-label={TEXTS.downloadInvoice(invoiceNumber)}
          busy={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {TEXTS.download}
        </Button>
      </div>
      <ErrorBanner message={pdf.isError ? TEXTS.downloadFailed : undefined} />
    </li>
  )
}
