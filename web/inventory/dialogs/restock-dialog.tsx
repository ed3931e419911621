import { request } from '../../platform/api/api.ts'
import { IncreaseOilQuantityMutation, IncreasePartQuantityMutation } from '../documents.ts'
import type { StockItem } from '../stock-item.ts'
import { TEXTS } from '../texts.ts'
import { type StockFranchise, useStockForm } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import { completePurchase, NO_PURCHASE, purchaseOf, ReceiptFields } from './receipt-fields.tsx'
import { StockForm } from './stock-form.tsx'

export interface ItemDialogProps {
  item: StockItem
  franchise: StockFranchise
  idempotencyKey: string
  onClose: () => void
}

/** Adds a purchase of a part or an oil (STOCK-16). */
export function RestockDialog({ item, franchise, idempotencyKey, onClose }: ItemDialogProps) {
  const bought = { kind: item.kind, country: countryOf(franchise) }
  const form = useStockForm({
    action: 'restock',
    initialValues: NO_PURCHASE,
    run: values => {
      const purchase = { idempotencyKey, ...completePurchase(values, bought) }
      return item.kind === 'part'
        ? request(IncreasePartQuantityMutation, { ...purchase, inventoryPartItemId: item.id })
        : request(IncreaseOilQuantityMutation, { ...purchase, inventoryOilItemId: item.id })
    },
    done: () => TEXTS.restocked(item.name),
    onDone: onClose,
  })
  return (
    <StockForm
      form={form}
      title={TEXTS.restockTitle(item.name)}
      submitLabel={TEXTS.restock}
      disabled={!purchaseOf(form.values, bought)}
      onClose={onClose}
    >
      <ReceiptFields {...bought} values={form.values} onChange={form.change} />
    </StockForm>
  )
}
