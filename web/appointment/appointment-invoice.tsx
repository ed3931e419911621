import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '../../domain/format/money.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { InvoiceBadge } from '../invoice/invoice-badge.tsx'
import { PayOwnInvoice } from '../invoice/own/pay-own-invoice.tsx'
import { RecordList } from '../ui/display/record-list.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { type Appointment, isUnpaid } from './appointment.ts'
import { PayByLink } from './managed/pay-by-link.tsx'
import { useOrderAccess } from './order-access.ts'
import { TEXTS } from './texts.ts'
import { CarLink } from './visit-card.tsx'

interface AppointmentInvoiceProps {
  invoice: NonNullable<Appointment['invoice']>
  currency: Currency
  /** The other cars of the visit: their open invoices are named, because each is paid on its own. */
  others: Appointment['visitCars']
  isViewOnly: boolean
}

/** Shows the invoice's status and downloads its PDF. */
export function AppointmentInvoice({ invoice, currency, others, isViewOnly }: AppointmentInvoiceProps) {
  const { invoiceNumber, status, billedAmount } = invoice
  const client = useQueryClient()
  const isOwed = !isViewOnly && ['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(status) && invoice.remainingAmount > 0
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
      <OtherInvoices cars={others} currency={currency} />
    </Card>
  )
}

/** Names the open invoices of the other cars of the visit, with the way to pay each; nothing without any. */
function OtherInvoices({ cars, currency }: { cars: Appointment['visitCars']; currency: Currency }) {
  const open = cars.flatMap(car => (car.invoice && isUnpaid(car.invoice) ? [{ car, invoice: car.invoice }] : []))
  if (open.length === 0) return null
  return (
    <>
      <p>{TEXTS.visit.alsoOpen}</p>
      <RecordList
        label={TEXTS.visit.alsoOpen}
        records={open.map(({ car, invoice }) => ({
          key: car.workOrderId,
          title: TEXTS.appointment.invoice(invoice.invoiceNumber),
          details: `${car.vehicle} · ${formatMoney(invoice.remainingAmount, currency)}`,
          actions: (
            <CarLink car={car} label={TEXTS.visit.payOther(invoice.invoiceNumber)}>
              {TEXTS.visit.payNext}
            </CarLink>
          ),
        }))}
      />
    </>
  )
}
