import { LOCALE } from '../../domain/format/locale.ts'
import { money } from '../platform/money.ts'
import { type PriceLine, PriceSummary } from './price-summary.tsx'
import { leftToPay } from './payable.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'

const RATE = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 4 })

/** Formats a rate in millionths: 99750 is `9.975%`. */
const percent = (ratePpm: number): string => RATE.format(ratePpm / 1_000_000)

/** Shows the billed lines, taxes by name, and the balance due. */
export function InvoicePrice({ invoice }: { invoice: Invoice }) {
  const show = (cents: number) => money(cents, invoice.currency)
  const reduction = invoice.subTotal - invoice.discountSubTotal
  const lines = invoice.lines.map(
    (line): PriceLine => ({
      label: line.name,
      ...(line.quantity > 1 ? { detail: TEXTS.quantity(line.quantity, show(line.price)) } : {}),
      amount: show(line.price * line.quantity),
    }),
  )
  const billed: PriceLine[] = [
    { label: TEXTS.subtotal, amount: show(invoice.subTotal) },
    ...(reduction > 0 ? [{ label: TEXTS.reductions, amount: show(-reduction), discount: true }] : []),
    ...invoice.taxes.map(tax => ({
      label: TEXTS.tax(tax.name, percent(tax.ratePpm)),
      ...(tax.registrationNumber ? { detail: TEXTS.taxNumber(tax.registrationNumber) } : {}),
      amount: show(tax.amount),
    })),
    ...(invoice.seller?.isSmallSupplier ? [{ label: TEXTS.smallSupplier, amount: show(0) }] : []),
  ]
  const approved = invoice.billedAmount - invoice.remainingAmount
  const paid: PriceLine[] = [
    { label: TEXTS.billed, amount: show(invoice.billedAmount) },
    ...(approved > 0 ? [{ label: TEXTS.paidSoFar, amount: show(-approved) }] : []),
    ...(invoice.refundedAmount > 0 ? [{ label: TEXTS.refundedAmount, amount: show(invoice.refundedAmount) }] : []),
  ]
  return (
    <PriceSummary
      groups={[{ lines }, { lines: billed }, { lines: paid }]}
      totalLabel={TEXTS.balance}
      total={show(leftToPay(invoice))}
    />
  )
}
