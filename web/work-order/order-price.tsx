import { formatDateTime } from '../../domain/format/dates.ts'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { InvoiceBadge } from '../invoice/invoice-badge.tsx'
import { money } from '../invoice/money.ts'
import { Card } from '../ui/card.tsx'
import { type PriceLine, PriceSummary } from '../ui/price-summary.tsx'
import { type Order, totalsOf, zoneOf } from './order.ts'
import classes from './order-detail.module.css'
import { PoNumber } from './po-number.tsx'
import { TEXTS } from './texts.ts'

/** What the order is made of and comes to. */
export function OrderPrice({ order }: { order: Order }) {
  const { subTotal, discount, tax, total } = totalsOf(order)
  const show = (cents: number) => money(cents, order.currency)
  const lines = order.lineItems.map(
    (line): PriceLine => ({
      label: line.name,
      ...(line.quantity > 1 ? { detail: `${line.quantity} × ${show(line.price)}` } : {}),
      amount: show(line.price * line.quantity),
    }),
  )
  const sums: PriceLine[] = [
    { label: 'Subtotal', amount: show(subTotal) },
    ...(discount > 0 ? [{ label: 'Discounts and credit', amount: `-${show(discount)}`, discount: true }] : []),
    { label: 'Tax', amount: show(tax) },
  ]
  return <PriceSummary groups={[{ lines }, { lines: sums }]} totalLabel="Total" total={show(total)} />
}

/** The price, and once it is billed its invoice. */
export function PriceCard({ order }: { order: Order }) {
  const { invoice } = order
  return (
    <Card title="Services">
      <OrderPrice order={order} />
      <PoNumber order={order} />
      {order.completedAt && (
        <p className={classes.dim}>Completed {formatDateTime(new Date(order.completedAt), zoneOf(order))}</p>
      )}
      {invoice && (
        <>
          <div className={classes.status}>
            <span>
              Invoice {invoice.invoiceNumber}, {money(invoice.billedAmount, order.currency)}
            </span>
            <InvoiceBadge status={invoice.status} />
          </div>
          <ButtonLink to={PATHS.invoice} params={{ invoiceNumber: invoice.invoiceNumber }} wide>
            {TEXTS.openInvoice}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
