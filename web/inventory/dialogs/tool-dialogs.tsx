import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { DecreaseToolMutation, IncreaseToolMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { useStockForm } from '../use-stock.ts'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import { StockForm } from './stock-form.tsx'

interface ToolDialogProps {
  item: { id: string; name: string }
  idempotencyKey: string
  onClose: () => void
}

/** Pieces are the same in every country. */
const PIECES = { kind: 'tool', country: 'CA' } as const

const incrementOf = ({ quantity }: { quantity: string }) => quantityOf({ ...PIECES, typed: quantity })

/** Adds tools of a kind to a van (STOCK-22). */
export function IncreaseDialog({ item, idempotencyKey, onClose }: ToolDialogProps) {
  const form = useStockForm({
    action: 'restock',
    initialValues: { quantity: '' },
    run: values =>
      request(IncreaseToolMutation, { idempotencyKey, vanToolId: item.id, increment: incrementOf(values) ?? 0 }),
    done: values => TEXTS.toolIncreased(item.name, incrementOf(values) ?? 0),
    onDone: onClose,
  })
  return (
    <StockForm
      form={form}
      title={TEXTS.increaseTitle(item.name)}
      submitLabel={TEXTS.increase}
      disabled={incrementOf(form.values) === undefined}
      onClose={onClose}
    >
      <QuantityField {...PIECES} {...form.field('quantity')} />
    </StockForm>
  )
}

/** Removes one tool from a van, with a reason that is mailed to the franchise's manager (STOCK-22). */
export function DecreaseDialog({ item, idempotencyKey, onClose }: ToolDialogProps) {
  const form = useStockForm({
    action: 'decrease',
    initialValues: { reason: '' },
    run: ({ reason }) => request(DecreaseToolMutation, { idempotencyKey, vanToolId: item.id, reason: reason.trim() }),
    done: () => TEXTS.toolDecreased(item.name),
    onDone: onClose,
  })
  return (
    <StockForm
      form={form}
      title={TEXTS.decreaseTitle(item.name)}
      submitLabel={TEXTS.decrease}
      disabled={form.values.reason.trim() === ''}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.decreaseNotice}</Alert>
      <TextAreaField {...form.field('reason')} label={TEXTS.reason} description={TEXTS.reasonHint} />
    </StockForm>
  )
}
