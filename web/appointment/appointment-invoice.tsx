import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '../../domain/format/money.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { InvoiceBadge } from '../invoice/invoice-badge.tsx'
import { PayOwnInvoice } from '../invoice/own/pay-own-invoice.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { PayByLink } from './managed/pay-by-link.tsx'
import { useOrderAccess } from './order-access.ts'
import { TEXTS } from './texts.ts'

interface AppointmentInvoiceProps {
  invoice: NonNullable<Appointment['invoice']>
  currency: Currency
}

/** Shows the invoice's status and downloads its PDF. */
export function AppointmentInvoice({ invoice, currency }: AppointmentInvoiceProps) {
  const { invoiceNumber, status, billedAmount } = invoice
  const client = useQueryClient()
  const isOwed = ['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(status) && invoice.remainingAmount > 0
  const { link, downloadInvoice } = useOrderAccess()
  const pdf = useMutation({ mutationFn: () => downloadInvoice(invoice) })
  return (
    <Card
      title={TEXTS.appointment.invoice(invoiceNumber)}
      description={formatMoney(billedAmount, currency)}
      action={<InvoiceBadge status={status} />}
    >
      <ErrorBanner message={pdf.isError ? TEXTS.appointment.downloadFailed : undefined} />
      {isOwed && link === null && (
        <PayOwnInvoice invoice={{ ...invoice, currency }} onPaid={() => client.invalidateQueries()} />
      )}
      {isOwed && link !== null && <PayByLink link={link} amount={invoice.remainingAmount} currency={currency} />}
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {TEXTS.appointment.download}
      </Button>
    </Card>
  )
}
