import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { countryOf } from './amount.tsx'
import { AddFuelMutation, FuelsQuery } from '../documents.ts'
import { useReportError } from '../inventory-errors.tsx'
import { NO_PURCHASE, purchaseOf, ReceiptFields } from './receipt-fields.tsx'
import { StockForm } from './stock-form.tsx'
import { LIST_FAILURES, TEXTS } from '../texts.ts'
import { type StockFranchise, useStockAction } from '../use-stock.ts'

interface AddFuelDialogProps {
  franchise: StockFranchise
  vanId: string
  idempotencyKey: string
  onClose: () => void
}

type Purchase = NonNullable<ReturnType<typeof purchaseOf>>

/** Notes fuel that was bought for a van (STOCK-21). */
export function AddFuelDialog({ franchise, vanId, idempotencyKey, onClose }: AddFuelDialogProps) {
  const [fuelId, setFuelId] = useState('')
  const [form, setForm] = useState(NO_PURCHASE)
  const fuels = useQuery({
    queryKey: ['fuels'],
    queryFn: async ({ signal }) => (await request(FuelsQuery, {}, signal)).fuels,
    staleTime: 300_000,
  })
  useReportError(LIST_FAILURES.fuel, fuels.error)
  const bought = { kind: 'fuel', country: countryOf(franchise) } as const
  const purchase = fuelId === '' ? undefined : purchaseOf(form, bought)
  const add = useStockAction({
    action: 'addFuel',
    done: TEXTS.fuelAdded,
    onDone: onClose,
    run: (sent: Purchase) => request(AddFuelMutation, { idempotencyKey, fuelId, vanId, ...sent }),
  })
  return (
    <StockForm
      title={TEXTS.addFuel}
      submitLabel={TEXTS.addFuel}
      busy={add.isPending}
      disabled={!purchase}
      onSubmit={() => purchase && add.mutate(purchase)}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.fuel}
        placeholder={TEXTS.chooseFuel}
        loading={fuels.isLoading}
        value={fuelId}
        onChange={setFuelId}
        options={(fuels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ReceiptFields {...bought} form={form} onChange={part => setForm(before => ({ ...before, ...part }))} />
    </StockForm>
  )
}
