import { request } from '../../platform/api/api.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import {
  TransferOilToMarketMutation,
  TransferOilToVanMutation,
  TransferPartToMarketMutation,
  TransferPartToVanMutation,
} from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { useStockForm } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'

interface TransferDialogProps extends ItemDialogProps {
  vans: readonly { id: string; name: string }[]
}

interface Transfer {
  idempotencyKey: string
  /** Pieces or litres. */
  quantity: number
  /** Empty: back to the market. */
  vanId: string
}

/** Moves a part or an oil from the market into a van, or from a van back (STOCK-19). */
export function TransferDialog({ item, franchise, idempotencyKey, vans, onClose }: TransferDialogProps) {
  const isToVan = item.vanId === null
  const limits = { kind: item.kind, country: countryOf(franchise), available: item.quantity }
  const form = useStockForm({
    action: 'transfer',
    initialValues: { quantity: '', vanId: '' },
    run: ({ quantity: typed, vanId }) =>
      sendTransfer(item, { idempotencyKey, quantity: quantityOf({ ...limits, typed }) ?? 0, vanId }),
    done: () => TEXTS.moved(item.name),
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

function sendTransfer({ kind, id }: ItemDialogProps['item'], { vanId, ...moved }: Transfer): Promise<unknown> {
  if (kind === 'part') {
    const part = { inventoryPartItemId: id, ...moved }
    return vanId === ''
      ? request(TransferPartToMarketMutation, part)
      : request(TransferPartToVanMutation, { ...part, vanId })
  }
  const oil = { inventoryOilItemId: id, ...moved }
  return vanId === '' ? request(TransferOilToMarketMutation, oil) : request(TransferOilToVanMutation, { ...oil, vanId })
}
