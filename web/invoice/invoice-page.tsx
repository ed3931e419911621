import { getRouteApi, Link } from '@tanstack/react-router'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { PATHS } from '../platform/paths.ts'
import { useRedirectOnForbidden } from '../platform/session/use-redirect-on-forbidden.ts'
import { zoneAt } from '../platform/time-zone.ts'
import { EmailLink } from '../ui/display/email-link.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, WithAside } from '../ui/layout/page.tsx'
import { CreditNoteCard } from './credit/credit-note-card.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceDisputes } from './invoice-disputes.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoicePrice } from './invoice-price.tsx'
import { InvoiceWording } from './invoice-wording.tsx'
import { TEXTS } from './texts.ts'
import { type Invoice, useInvoice } from './use-invoices.ts'

const route = getRouteApi(PATHS.invoice)

/** Shows one invoice with its payments (INVOICE-02). */
export function InvoicePage() {
  const { invoiceNumber } = route.useParams()
  const query = useInvoice(invoiceNumber)
  const invoice = query.data
  useRedirectOnForbidden(query.error, PATHS.invoices, invoice === undefined)
  return (
    <Page title={TEXTS.invoiceTitle(invoiceNumber)} width="wide" back={<Back invoice={invoice} />}>
      {invoice ? <InvoiceDetail invoice={invoice} /> : <Skeleton shape="card" count={4} />}
    </Page>
  )
}

/** Links to its work order; an invoice without one links to the list. */
function Back({ invoice }: { invoice: Invoice | undefined }) {
  return invoice?.workOrderId ? (
    <Link to={PATHS.workOrder} params={{ id: invoice.workOrderId }}>
      {TEXTS.backToOrder(invoice.workOrderId)}
    </Link>
  ) : (
    <Link to={PATHS.invoices}>{TEXTS.title}</Link>
  )
}

function InvoiceDetail({ invoice }: { invoice: Invoice }) {
  const { billTo, franchise } = invoice
  const zone = zoneAt(franchise, billTo)
  return (
    <WithAside
      aside={
        <>
          <Card title={TEXTS.billedTo}>
            <KeyValues
              items={[
                { label: TEXTS.name, value: billTo.name },
                { label: TEXTS.email, value: <EmailLink email={billTo.email} />, whole: true },
                {
                  label: TEXTS.address,
                  value: `${billTo.street}, ${billTo.city}, ${billTo.provinceCode} ${formatPostalCode(billTo.postalCode)}`,
                },
                { label: TEXTS.vehicle, value: billTo.vehicle },
                { label: TEXTS.poNumber, value: invoice.poNumber ?? undefined },
                { label: TEXTS.date, value: formatLongDate(new Date(invoice.createdAt), zone) },
                { label: TEXTS.franchise, value: franchise?.name },
              ]}
            />
          </Card>
          <SellerCard seller={invoice.seller} />
        </>
      }
    >
      <InvoiceDisputes invoice={invoice} />
      <InvoiceActions invoice={invoice} />
      <Card title={TEXTS.services}>
        <InvoicePrice invoice={invoice} />
        <InvoiceWording wording={invoice.wording} />
      </Card>
      <CreditNoteCard invoice={invoice} zone={zone} />
      <InvoicePayments invoice={invoice} zone={zone} />
    </WithAside>
  )
}

/** Shows the seller's legal name, address and tax numbers, as billed. */
function SellerCard({ seller }: { seller: Invoice['seller'] }) {
  if (!seller) return null
  const address =
    seller.city === ''
      ? undefined
      : `${seller.street}, ${seller.city}, ${seller.provinceCode} ${formatPostalCode(seller.postalCode)}`
  return (
    <Card title={TEXTS.seller}>
      <KeyValues
        items={[
          { label: TEXTS.legalName, value: seller.name },
          { label: TEXTS.address, value: address },
          ...seller.registrations.map(({ jurisdiction, number }) => ({
            label: TEXTS.taxNumberOf(jurisdiction),
            value: number,
          })),
        ]}
      />
    </Card>
  )
}
