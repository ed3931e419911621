import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TEXTS } from '../texts.ts'
import { useStockForm } from '../use-stock.ts'
import { useMove } from '../van/use-move.ts'
import { countryOf } from './amount.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'

interface TransferDialogProps extends ItemDialogProps {
  vans: readonly { id: string; name: string }[]
}

/** Moves a part or an oil from the market into a van, or from a van back (STOCK-19). Without reception it is sent later. */
export function TransferDialog({ item, franchise, idempotencyKey, vans, onClose }: TransferDialogProps) {
  const isToVan = item.vanId === null
  const limits = { kind: item.kind, country: countryOf(franchise), available: item.quantity }
  const { move, result } = useMove(item, { franchiseId: franchise.id, country: limits.country })
  const form = useStockForm({
    action: 'transfer',
    initialValues: { quantity: '', vanId: '' },
    run: ({ quantity: typed, vanId }) => {
      const quantity = quantityOf({ ...limits, typed }) ?? 0
      return move(isToVan ? { idempotencyKey, change: quantity, vanId } : { idempotencyKey, change: -quantity })
    },
    done: result,
    onDone: onClose,
  })
  const { quantity, vanId } = form.values
  const isReady = quantityOf({ ...limits, typed: quantity }) !== undefined && (!isToVan || vanId !== '')
  return (
    <StockForm
      form={form}
      title={isToVan ? TEXTS.transferToVan(item.name) : TEXTS.transferToMarket(item.name)}
      submitLabel={TEXTS.transfer}
      disabled={!isReady}
      onClose={onClose}
    >
      {isToVan && (
        <SelectField
          {...form.field('vanId')}
          label={TEXTS.toVan}
          placeholder={TEXTS.chooseVan}
          options={vans.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <QuantityField {...limits} {...form.field('quantity')} />
    </StockForm>
  )
}
