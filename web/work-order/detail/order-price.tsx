import { useState } from 'react'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { InvoiceBadge } from '../../invoice/invoice-badge.tsx'
import { ButtonLink } from '../../platform/button-link.tsx'
import { money } from '../../platform/money.ts'
import { PATHS } from '../../platform/paths.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { type PriceLine, PriceSummary } from '../../invoice/price-summary.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RebillDialog } from '../dialogs/rebill-dialog.tsx'
import { RefreshPricesDialog } from '../dialogs/refresh-prices-dialog.tsx'
import { ServicesDialog } from '../dialogs/services-dialog.tsx'
import { TEXTS as DIALOG_TEXTS } from '../dialogs/texts.ts'
import { mayEdit, type Order, totalsOf, zoneOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { PoNumber } from './po-number.tsx'
import { TEXTS } from './texts.ts'

/** Shows the items of the order and their total. */
function OrderPrice({ order }: { order: Order }) {
  const { subTotal, discount, tax, total } = totalsOf(order)
  const show = (cents: number) => money(cents, order.currency)
  const lines = order.lineItems.map(
    (line): PriceLine => ({
      label: line.name,
      ...(line.quantity > 1 ? { detail: TEXTS.quantity(line.quantity, show(line.price)) } : {}),
      amount: show(line.price * line.quantity),
    }),
  )
  const sums: PriceLine[] = [
    { label: ORDER_TEXTS.subtotal, amount: show(subTotal) },
    ...(discount > 0 ? [{ label: ORDER_TEXTS.reductions, amount: show(-discount), discount: true }] : []),
    { label: ORDER_TEXTS.tax, amount: show(tax) },
  ]
  return <PriceSummary groups={[{ lines }, { lines: sums }]} totalLabel={ORDER_TEXTS.total} total={show(total)} />
}

/** Shows the price, and the invoice once there is one. */
export function PriceCard({ order }: { order: Order }) {
  const { invoice } = order
  const [editing, setEditing] = useState(false)
  const [refreshing, setRefreshing] = useState(false)
  const [billing, setBilling] = useState(false)
  return (
    <Card
      title={TEXTS.services}
      action={
        mayEdit(order) && (
          <div className={classes.priceActions}>
            <Button variant="quiet" onClick={() => setEditing(true)}>
              {ORDER_TEXTS.editServices}
            </Button>
            <Button variant="quiet" onClick={() => setRefreshing(true)}>
              {DIALOG_TEXTS.refreshPrices}
            </Button>
          </div>
        )
      }
    >
      <OrderPrice order={order} />
      <Reductions order={order} />
      {refreshing && <RefreshPricesDialog order={order} onClose={() => setRefreshing(false)} />}
      {editing && <ServicesDialog order={order} onClose={() => setEditing(false)} />}
      <PoNumber order={order} />
      {order.completedAt && (
        <p className={classes.dim}>{TEXTS.completedAt(formatDateTime(new Date(order.completedAt), zoneOf(order)))}</p>
      )}
      {invoice && (
        <>
          <div className={classes.status}>
            <span>{TEXTS.invoice(invoice.invoiceNumber, money(invoice.billedAmount, order.currency))}</span>
            <InvoiceBadge status={invoice.status} />
          </div>
          <ButtonLink to={PATHS.invoice} params={{ invoiceNumber: invoice.invoiceNumber }} wide>
            {ORDER_TEXTS.openInvoice}
          </ButtonLink>
          {invoice.isVoided && order.status === 'COMPLETE' && (
            <Button variant="primary" onClick={() => setBilling(true)}>
              {DIALOG_TEXTS.rebill}
            </Button>
          )}
          {billing && <RebillDialog order={order} onClose={() => setBilling(false)} />}
        </>
      )}
    </Card>
  )
}

/** Shows the discount code, what the nearby start took off, and the credit spent or refunded. */
function Reductions({ order }: { order: Order }) {
  const { workOrderDiscountCode: applied, userCreditTransactions: credits } = order
  const show = (cents: number) => money(cents, order.currency)
  const items = [
    ...(applied
      ? [
          {
            label: TEXTS.discountCode,
            value: TEXTS.codeApplied(applied.discountCode.code, show(applied.amountApplied)),
          },
        ]
      : []),
    ...(order.nearbyDiscount > 0 ? [{ label: TEXTS.nearby, value: show(order.nearbyDiscount) }] : []),
    ...credits.map(({ amount }) => ({
      label: amount < 0 ? TEXTS.creditSpent : TEXTS.creditReturned,
      value: show(Math.abs(amount)),
    })),
  ]
  return items.length > 0 && <KeyValues items={items} />
}
