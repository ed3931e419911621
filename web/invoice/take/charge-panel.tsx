import { useState } from 'react'
import { nameOf } from '../../card/texts.ts'
import { money } from '../../platform/money.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { useChargeCard } from '../use-charge-card.ts'
import type { CardOnFile } from '../use-cards-on-file.ts'
import type { Invoice } from '../use-invoices.ts'
import { TEXTS } from './texts.ts'

interface ChargePanelProps {
  invoice: Invoice
  card: CardOnFile
  onBack: () => void
  onClose: () => void
}

/** Charges the balance to a saved card, after one more press. */
export function ChargePanel({ invoice, card, onBack, onClose }: ChargePanelProps) {
  // A key for each choice of a card: the result of a declined one must not count for the next.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const charge = useChargeCard(invoice, idempotencyKey, onClose)
  return (
    <ConfirmDialog
      open
      title={nameOf(card)}
      confirmLabel={TEXTS.charge(money(invoice.remainingAmount, invoice.currency))}
      cancelLabel={TEXTS.back}
      busy={charge.isPending}
      error={charge.error?.message}
      onConfirm={() => charge.mutate(card.paymentMethodId)}
      onCancel={onBack}
    >
      <p>{TEXTS.chargeHint(nameOf(card))}</p>
    </ConfirmDialog>
  )
}
