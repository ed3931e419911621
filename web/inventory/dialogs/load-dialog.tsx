import { TEXTS } from '../texts.ts'
import { useStockForm } from '../use-stock.ts'
import { useMove } from '../van/use-move.ts'
import { countryOf } from './amount.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'

/** Moves a part or an oil from the market into the van (STOCK-18). Without reception it is sent later. */
export function LoadDialog({ item, franchise, idempotencyKey, onClose }: ItemDialogProps) {
  const limits = { kind: item.kind, country: countryOf(franchise), available: item.marketQuantity }
  const { move, result } = useMove(item, { franchiseId: franchise.id, country: limits.country })
  const form = useStockForm({
    action: 'load',
    initialValues: { quantity: '' },
    run: ({ quantity: typed }) => move({ idempotencyKey, change: quantityOf({ ...limits, typed }) ?? 0 }),
    done: result,
    onDone: onClose,
  })
  return (
    <StockForm
      form={form}
      title={TEXTS.loadTitle(item.name)}
      submitLabel={TEXTS.load}
      disabled={quantityOf({ ...limits, typed: form.values.quantity }) === undefined}
      onClose={onClose}
    >
      <QuantityField {...limits} {...form.field('quantity')} />
    </StockForm>
  )
}
