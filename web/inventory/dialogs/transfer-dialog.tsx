import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { countryOf } from './amount.tsx'
import {
  TransferOilToMarketMutation,
  TransferOilToVanMutation,
  TransferPartToMarketMutation,
  TransferPartToVanMutation,
} from '../documents.ts'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { StockForm } from './stock-form.tsx'
import { TEXTS } from '../texts.ts'
import { useStockAction } from '../use-stock.ts'

interface TransferDialogProps extends ItemDialogProps {
  vans: readonly { id: string; name: string }[]
}

interface Moved {
  quantity: number
  /** Empty: back to the market. */
  vanId: string
}

/** Brings some of a part or an oil from the market into a van, or from a van back (STOCK-19). */
export function TransferDialog({ item, franchise, idempotencyKey, vans, onClose }: TransferDialogProps) {
  const isToVan = item.vanId === null
  const [typed, setTyped] = useState('')
  const [vanId, setVanId] = useState('')
  const field = { kind: item.kind, country: countryOf(franchise), available: item.quantity, typed }
  const quantity = quantityOf(field)
  const isReady = quantity !== undefined && (!isToVan || vanId !== '')
  const transfer = useStockAction({
    action: 'transfer',
    done: TEXTS.moved(item.name),
    onDone: onClose,
    run: (moved: Moved) => sendTransfer(item, { idempotencyKey, ...moved }),
  })
  return (
    <StockForm
      title={TEXTS.transferTitle(item.name, isToVan ? 'van' : 'market')}
      submitLabel={TEXTS.transfer}
      busy={transfer.isPending}
      disabled={!isReady}
      onSubmit={() => isReady && transfer.mutate({ quantity, vanId })}
      onClose={onClose}
    >
      {isToVan && (
        <SelectField
          label={TEXTS.toVan}
          placeholder={TEXTS.chooseVan}
          value={vanId}
          onChange={setVanId}
          options={vans.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <QuantityField {...field} onChange={setTyped} />
    </StockForm>
  )
}

function sendTransfer(
  { kind, id }: ItemDialogProps['item'],
  { vanId, ...moved }: Moved & { idempotencyKey: string },
): Promise<unknown> {
  if (kind === 'part') {
    const part = { inventoryPartItemId: id, ...moved }
    return vanId === ''
      ? request(TransferPartToMarketMutation, part)
      : request(TransferPartToVanMutation, { ...part, vanId })
  }
  const oil = { inventoryOilItemId: id, ...moved }
  return vanId === '' ? request(TransferOilToMarketMutation, oil) : request(TransferOilToVanMutation, { ...oil, vanId })
}
