import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { money } from '../../platform/money.ts'
import { DialogPending } from '../../ui/dialog-pending.tsx'
import { IconCash } from '../../ui/icon/cash.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { isPayable, type Order } from '../order.ts'
import { TEXTS } from './texts.ts'

const TakePaymentDialog = lazyPart(() =>
  import('../../invoice/take/take-payment-dialog.tsx').then(module => ({ default: module.TakePaymentDialog })),
)

/** The button that takes the payment of a completed order, and its dialog; nothing when nothing is due. */
export function TakePayment({ order }: { order: Order }) {
  const [key, setKey] = useState<string>()
  const { invoice, currency } = order
  // The dialog stays until it is closed: it says what was paid.
  if (!invoice || (!isPayable(invoice) && key === undefined)) return null
  const label = TEXTS.takePayment(money(invoice.remainingAmount, currency))
  return (
    <>
      {isPayable(invoice) && (
        <Button variant="primary" size="xl" wide icon={<IconCash />} onClick={() => setKey(crypto.randomUUID())}>
          {label}
        </Button>
      )}
      {key !== undefined && (
        <Suspense fallback={<DialogPending title={label} onClose={() => setKey(undefined)} />}>
          <TakePaymentDialog
            invoiceNumber={invoice.invoiceNumber}
            idempotencyKey={key}
            onClose={() => setKey(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
