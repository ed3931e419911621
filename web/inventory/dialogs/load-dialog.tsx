import { request } from '../../platform/api/api.ts'
import { LoadOilFromMarketMutation, LoadPartFromMarketMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { useStockForm } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'

/** Moves a part or an oil from the market into the van (STOCK-18). */
export function LoadDialog({ item, franchise, idempotencyKey, onClose }: ItemDialogProps) {
  const limits = { kind: item.kind, country: countryOf(franchise), available: item.marketQuantity }
  const form = useStockForm({
    action: 'load',
    initialValues: { quantity: '' },
    run: ({ quantity: typed }) => {
      const quantity = quantityOf({ ...limits, typed }) ?? 0
      return item.kind === 'part'
        ? request(LoadPartFromMarketMutation, { idempotencyKey, inventoryPartItemId: item.id, quantity })
        : request(LoadOilFromMarketMutation, { idempotencyKey, inventoryOilItemId: item.id, quantity })
    },
    done: () => TEXTS.moved(item.name),
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
