import { request } from '../../platform/api/api.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { AddFuelMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { useFuels } from '../use-lookups.ts'
import { type StockFranchise, useStockForm } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import { completePurchase, NO_PURCHASE, purchaseOf, ReceiptFields } from './receipt-fields.tsx'
import { StockForm } from './stock-form.tsx'

interface AddFuelDialogProps {
  franchise: StockFranchise
  vanId: string
  idempotencyKey: string
  onClose: () => void
}

/** Records fuel that was bought for a van (STOCK-21). */
export function AddFuelDialog({ franchise, vanId, idempotencyKey, onClose }: AddFuelDialogProps) {
  const fuels = useFuels()
  const bought = { kind: 'fuel', country: countryOf(franchise) } as const
  const form = useStockForm({
    action: 'addFuel',
    initialValues: { ...NO_PURCHASE, fuelId: '' },
    run: values =>
      request(AddFuelMutation, { idempotencyKey, fuelId: values.fuelId, vanId, ...completePurchase(values, bought) }),
    done: () => TEXTS.fuelAdded,
    onDone: onClose,
  })
  return (
    <StockForm
      form={form}
      title={TEXTS.addFuel}
      submitLabel={TEXTS.addFuel}
      disabled={form.values.fuelId === '' || !purchaseOf(form.values, bought)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('fuelId')}
        label={TEXTS.fuel}
        placeholder={TEXTS.chooseFuel}
        loading={fuels.isLoading}
        options={(fuels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ReceiptFields {...bought} values={form.values} onChange={form.change} />
    </StockForm>
  )
}
