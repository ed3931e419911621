import { remittanceFee } from '../../domain/payment/remittance.ts'
import { money } from '../platform/money.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { remittanceTerms } from './payable.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import type { Vendor } from './use-vendor.ts'

/** Shows the vendor's fee on an amount (cents) and the amount paid (PAY-08). */
export function Remittance({ invoice, vendor, amount }: { invoice: Invoice; vendor: Vendor; amount: number }) {
  const terms = remittanceTerms(vendor)
  const fee = remittanceFee(terms, amount, invoice.discountSubTotal)
  const show = (cents: number) => money(cents, invoice.currency)
  const text = vendor.isRemittanceOnSubTotal ? TEXTS.remittanceOfSubtotal : TEXTS.remittanceOfAmount
  return (
    <Alert tone="info">
      {text({ vendor: vendor.name, percent: vendor.remittance, fee: show(fee), paid: show(amount - fee) })}
    </Alert>
  )
}
