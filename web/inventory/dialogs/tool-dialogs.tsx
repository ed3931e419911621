import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { DecreaseToolMutation, IncreaseToolMutation } from '../documents.ts'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import { StockForm } from './stock-form.tsx'
import { TEXTS } from '../texts.ts'
import { useStockAction } from '../use-stock.ts'

interface ToolDialogProps {
  item: { id: string; name: string }
  idempotencyKey: string
  onClose: () => void
}

/** Adds tools of a kind to a van (STOCK-22). */
export function IncreaseDialog({ item, idempotencyKey, onClose }: ToolDialogProps) {
  const [typed, setTyped] = useState('')
  // Pieces are the same in every country.
  const field = { kind: 'tool', country: 'CA', typed } as const
  const increment = quantityOf(field)
  const increase = useStockAction({
    action: 'restock',
    done: TEXTS.toolIncreased(item.name),
    onDone: onClose,
    run: (sent: { increment: number }) =>
      request(IncreaseToolMutation, { idempotencyKey, vanToolId: item.id, ...sent }),
  })
  return (
    <StockForm
      title={TEXTS.increaseTitle(item.name)}
      submitLabel={TEXTS.increase}
      busy={increase.isPending}
      disabled={increment === undefined}
      onSubmit={() => increment !== undefined && increase.mutate({ increment })}
      onClose={onClose}
    >
      <QuantityField {...field} onChange={setTyped} />
    </StockForm>
  )
}

/** Takes one tool out of a van, for a reason that its franchise's manager gets by e-mail (STOCK-22). */
export function DecreaseDialog({ item, idempotencyKey, onClose }: ToolDialogProps) {
  const [reason, setReason] = useState('')
  const decrease = useStockAction({
    action: 'decrease',
    done: TEXTS.toolDecreased(item.name),
    onDone: onClose,
    run: (sent: { reason: string }) => request(DecreaseToolMutation, { idempotencyKey, vanToolId: item.id, ...sent }),
  })
  return (
    <StockForm
      title={TEXTS.decreaseTitle(item.name)}
      submitLabel={TEXTS.decrease}
      busy={decrease.isPending}
      disabled={reason.trim() === ''}
      onSubmit={() => decrease.mutate({ reason: reason.trim() })}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.decreaseNotice}</Alert>
      <TextAreaField label={TEXTS.reason} description={TEXTS.reasonHint} value={reason} onChange={setReason} />
    </StockForm>
  )
}
