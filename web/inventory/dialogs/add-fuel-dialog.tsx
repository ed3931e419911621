import { useRef, useState } from 'react'
import { currencyOf } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import type { FuelReceipt } from '../../../domain/inventory/fuel-receipt.ts'
import { formatQuantity, priceProblem, shownQuantity, stockUnit, unitPrice } from '../../../domain/inventory/stock.ts'
import { vanSubject } from '../../outbox/action.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { useNow } from '../../platform/use-now.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { type FuelContent, pictureText } from '../send-fuel.ts'
import { TEXTS } from '../texts.ts'
import { useFuels } from '../use-lookups.ts'
import { type StockFranchise, useStockForm } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import { FuelReceiptField } from './fuel-receipt-field.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import { StockForm } from './stock-form.tsx'

interface AddFuelDialogProps {
  franchise: StockFranchise
  vanId: string
  idempotencyKey: string
  onClose: () => void
}

interface FuelForm {
  fuelId: string
  quantity: string
  /** Cents of the whole receipt. */
  price: number | undefined
  day: string
}

interface Complete {
  litres: number
  price: number
  receipt: Blob
}

/** Digits after the decimal point, as pumps show. */
const PLACES = 3

const fixed = (amount: number): string => String(Number(amount.toFixed(PLACES)))

/** Records fuel that was bought for a van (STOCK-21). A photo of the receipt fills the form; without reception it is sent later. */
export function AddFuelDialog({ franchise, vanId, idempotencyKey, onClose }: AddFuelDialogProps) {
  const fuels = useFuels()
  const country = countryOf(franchise)
  const today = localDay(useNow(), franchise.timeZone)
  const [reading, setReading] = useState<FuelReceipt | null>(null)
  const [receipt, setReceipt] = useState<Blob | null>(null)
  // What a person typed is never overwritten by what was read.
  const typed = useRef(new Set<keyof FuelForm>())
  const complete = ({ fuelId, quantity, price, day }: FuelForm): Complete | undefined => {
    const litres = quantityOf({ kind: 'fuel', country, typed: quantity })
    if (litres === undefined || price === undefined || priceProblem('fuel', price, litres) !== null) return undefined
    return fuelId === '' || receipt === null || dayProblem(day, today) ? undefined : { litres, price, receipt }
  }
  const isWaiting = useRef(false)
  const initialValues: FuelForm = { fuelId: '', quantity: '', price: undefined, day: today }
  const form = useStockForm({
    action: 'addFuel',
    initialValues,
    run: async values => {
      const bought = complete(values)
      if (!bought) throw new Error('The purchase is incomplete.')
      const { litres, price } = bought
      const content: FuelContent = {
        said: TEXTS.fuelSaid(formatQuantity('fuel', litres, country), formatMoney(price, currencyOf(country))),
        variables: {
          fuelId: values.fuelId,
          vanId,
          increment: litres,
          pricePerItem: unitPrice(price, litres),
          boughtOn: values.day,
        },
        receipt: await pictureText(bought.receipt),
      }
      const { state } = await outbox.perform({
        key: idempotencyKey,
        orderId: vanSubject(vanId),
        kind: 'fuel',
        version: null,
        content,
      })
      isWaiting.current = state === 'waiting'
    },
    done: () => (isWaiting.current ? TEXTS.savedHere : TEXTS.fuelAdded),
    onDone: onClose,
  })
  const { values } = form
  const change = <Key extends keyof FuelForm>(key: Key, value: FuelForm[Key]): void => {
    typed.current.add(key)
    setReading(null)
    form.change({ [key]: value })
  }
  return (
    <StockForm
      form={form}
      title={TEXTS.addFuel}
      submitLabel={TEXTS.addFuel}
      disabled={!complete(values)}
      onClose={onClose}
    >
      <FuelReceiptField
        country={country}
        today={today}
        reading={reading}
        onPhoto={setReceipt}
        onRead={read => {
          setReading(read)
          const isFree = (key: keyof FuelForm) => !typed.current.has(key)
          form.change({
            ...(read.litres !== null &&
              isFree('quantity') && { quantity: fixed(shownQuantity('fuel', read.litres, country)) }),
            ...(read.total !== null && isFree('price') && { price: read.total }),
            ...(read.day !== null && isFree('day') && { day: read.day }),
          })
        }}
      />
      <SelectField
        {...form.field('fuelId')}
        label={TEXTS.fuel}
        placeholder={TEXTS.chooseFuel}
        loading={fuels.isLoading}
        options={(fuels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <QuantityField
        kind="fuel"
        country={country}
        value={values.quantity}
        onChange={quantity => change('quantity', quantity)}
      />
      <MoneyField
        label={TEXTS.totalPrice}
        value={values.price}
        onChange={price => change('price', price)}
        {...eachOf(values, country)}
      />
      <TextField
        label={TEXTS.receiptDay}
        type="date"
        value={values.day}
        onChange={day => change('day', day)}
        error={dayProblem(values.day, today)}
      />
    </StockForm>
  )
}

/** The price of a litre or gallon below the total, or why the total cannot be right. */
function eachOf(
  { quantity, price }: FuelForm,
  country: ReturnType<typeof countryOf>,
): { description?: string; error?: string } {
  const litres = quantityOf({ kind: 'fuel', country, typed: quantity })
  const problem = price === undefined ? null : priceProblem('fuel', price, litres)
  if (problem !== null) return { error: problem }
  if (litres === undefined || price === undefined) return {}
  const each = unitPrice(price, shownQuantity('fuel', litres, country))
  return { description: TEXTS.thatIs(formatMoney(each, currencyOf(country)), stockUnit('fuel', country)) }
}

const dayProblem = (day: string, today: string): string | undefined =>
  day === '' ? TEXTS.receiptDayMissing : day > today ? TEXTS.receiptDayAhead : undefined
