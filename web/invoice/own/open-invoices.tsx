import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useSession } from '../../platform/session/session.ts'
import { zoneAt } from '../../platform/time-zone.ts'
import { Card, Row } from '../../ui/layout/card.tsx'
import { OpenInvoicesQuery } from '../documents.ts'
import { InvoiceBadge } from '../invoice-badge.tsx'
import { invoiceKeys } from '../query-keys.ts'
import { OWN_TEXTS as TEXTS } from '../texts.ts'
import { DownloadInvoice } from './download-invoice.tsx'
import { PayOwnInvoice } from './pay-own-invoice.tsx'

/** Lists the customer's own invoices with a balance, to pay them; nothing when there is none. */
export function OpenInvoices() {
  const session = useSession()
  const client = useQueryClient()
  const queryKey = invoiceKeys.open(session?.id)
  const invoices = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(OpenInvoicesQuery, {}, signal)).openInvoices,
    enabled: session !== null,
  })
  // The list below works without it, so an error shows nothing.
  return invoices.data?.map(invoice => (
    <Card
      key={invoice.id}
      title={TEXTS.open(invoice.invoiceNumber)}
      description={TEXTS.about(
        invoice.billTo.vehicle,
        formatLongDate(new Date(invoice.createdAt), zoneAt(invoice.franchise, invoice.billTo)),
        money(invoice.remainingAmount, invoice.currency),
      )}
      action={<InvoiceBadge status={invoice.status} />}
    >
      <Row>
        <PayOwnInvoice invoice={invoice} onPaid={() => client.invalidateQueries({ queryKey })} />
        <DownloadInvoice invoice={invoice} label={TEXTS.download} />
      </Row>
    </Card>
  ))
}
