import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { countryOf } from './amount.tsx'
import { LoadOilFromMarketMutation, LoadPartFromMarketMutation } from '../documents.ts'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'
import { TEXTS } from '../texts.ts'
import { useStockAction } from '../use-stock.ts'

/** Brings some of a part or an oil from the market into the van (STOCK-18). */
export function LoadDialog({ item, franchise, idempotencyKey, onClose }: ItemDialogProps) {
  const [typed, setTyped] = useState('')
  const field = { kind: item.kind, country: countryOf(franchise), available: item.marketQuantity, typed }
  const quantity = quantityOf(field)
  const load = useStockAction({
    action: 'load',
    done: TEXTS.moved(item.name),
    onDone: onClose,
    run: (sent: { quantity: number }) =>
      item.kind === 'part'
        ? request(LoadPartFromMarketMutation, { idempotencyKey, inventoryPartItemId: item.id, ...sent })
        : request(LoadOilFromMarketMutation, { idempotencyKey, inventoryOilItemId: item.id, ...sent }),
  })
  return (
    <StockForm
      title={TEXTS.loadTitle(item.name)}
      submitLabel={TEXTS.load}
      busy={load.isPending}
      disabled={quantity === undefined}
      onSubmit={() => quantity !== undefined && load.mutate({ quantity })}
      onClose={onClose}
    >
      <QuantityField {...field} onChange={setTyped} />
    </StockForm>
  )
}
