import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { countryOf } from './amount.tsx'
import { IncreaseOilQuantityMutation, IncreasePartQuantityMutation } from '../documents.ts'
import { NO_PURCHASE, purchaseOf, ReceiptFields } from './receipt-fields.tsx'
import { StockForm } from './stock-form.tsx'
import type { StockItem } from '../stock-item.ts'
import { TEXTS } from '../texts.ts'
import { type StockFranchise, useStockAction } from '../use-stock.ts'

export interface ItemDialogProps {
  item: StockItem
  franchise: StockFranchise
  idempotencyKey: string
  onClose: () => void
}

type Purchase = NonNullable<ReturnType<typeof purchaseOf>>

/** Adds what was bought of a part or an oil (STOCK-16). */
export function RestockDialog({ item, franchise, idempotencyKey, onClose }: ItemDialogProps) {
  const [form, setForm] = useState(NO_PURCHASE)
  const bought = { kind: item.kind, country: countryOf(franchise) }
  const purchase = purchaseOf(form, bought)
  const restock = useStockAction({
    action: 'restock',
    done: TEXTS.restocked(item.name),
    onDone: onClose,
    run: (sent: Purchase) =>
      item.kind === 'part'
        ? request(IncreasePartQuantityMutation, { idempotencyKey, inventoryPartItemId: item.id, ...sent })
        : request(IncreaseOilQuantityMutation, { idempotencyKey, inventoryOilItemId: item.id, ...sent }),
  })
  return (
    <StockForm
      title={TEXTS.restockTitle(item.name)}
      submitLabel={TEXTS.restock}
      busy={restock.isPending}
      disabled={!purchase}
      onSubmit={() => purchase && restock.mutate(purchase)}
      onClose={onClose}
    >
      <ReceiptFields {...bought} form={form} onChange={part => setForm(before => ({ ...before, ...part }))} />
    </StockForm>
  )
}
