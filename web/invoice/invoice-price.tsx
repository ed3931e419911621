import { type PriceLine, PriceSummary } from '../ui/display/price-summary.tsx'
import { money } from '../platform/money.ts'
import { leftToPay } from './payable.ts'
import type { Invoice } from './use-invoices.ts'

/** Formats a rate in millionths: 99750 is `9.975%`. */
const percent = (ratePpm: number): string => `${ratePpm / 10_000}%`

/** Shows the billed lines, taxes by name, and the balance due. */
export function InvoicePrice({ invoice }: { invoice: Invoice }) {
  const show = (cents: number) => money(cents, invoice.currency)
  const reduction = invoice.subTotal - invoice.discountSubTotal
  const lines = invoice.lines.map(
    (line): PriceLine => ({
      label: line.name,
      ...(line.quantity > 1 ? { detail: `${line.quantity} × ${show(line.price)}` } : {}),
      amount: show(line.price * line.quantity),
    }),
  )
  const billed: PriceLine[] = [
    { label: 'Subtotal', amount: show(invoice.subTotal) },
    ...(reduction > 0 ? [{ label: 'Discounts and credit', amount: `-${show(reduction)}`, discount: true }] : []),
    ...invoice.taxes.map(tax => ({ label: `${tax.name} ${percent(tax.ratePpm)}`, amount: show(tax.amount) })),
  ]
  const approved = invoice.billedAmount - invoice.remainingAmount
  const paid: PriceLine[] = [
    { label: 'Billed', amount: show(invoice.billedAmount) },
    ...(approved > 0 ? [{ label: 'Paid', amount: `-${show(approved)}` }] : []),
    ...(invoice.refundedAmount > 0 ? [{ label: 'Refunded', amount: show(invoice.refundedAmount) }] : []),
  ]
  return (
    <PriceSummary
      groups={[{ lines }, { lines: billed }, { lines: paid }]}
      totalLabel="Balance due"
      total={show(leftToPay(invoice))}
    />
  )
}
