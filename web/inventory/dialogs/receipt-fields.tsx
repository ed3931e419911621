import { type CountryCode, currencyOf } from '../../../domain/address/country.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { priceProblem, type StockKind, shownQuantity, stockUnit, unitPrice } from '../../../domain/inventory/stock.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { PhotoField } from '../../upload/photo-field.tsx'
import { TEXTS } from '../texts.ts'
import { QuantityField, quantityOf } from './quantity-field.tsx'

/** The values of the fields. */
export interface PurchaseForm {
  quantity: string
  /** Cents of the whole receipt. */
  price: number | undefined
  receipt: string | null
}

export const NO_PURCHASE: PurchaseForm = { quantity: '', price: undefined, receipt: null }

interface Bought {
  kind: StockKind
  country: CountryCode
}

interface Purchase {
  /** Pieces or litres. */
  increment: number
  /** Cents for one of them. */
  pricePerItem: number
  receiptImage: string
}

/** Returns the API's input, or undefined while a value is missing or wrong (STOCK-16, STOCK-17). */
export function purchaseOf(
  { quantity, price, receipt }: PurchaseForm,
  { kind, country }: Bought,
): Purchase | undefined {
  const increment = quantityOf({ kind, country, typed: quantity })
  if (increment === undefined || price === undefined || receipt === null) return undefined
  if (priceProblem(kind, price, increment) !== null) return undefined
  return { increment, pricePerItem: unitPrice(price, increment), receiptImage: receipt }
}

/** As purchaseOf, for a form that can only be submitted with a complete purchase. */
export function completePurchase(values: PurchaseForm, bought: Bought): Purchase {
  const purchase = purchaseOf(values, bought)
  if (!purchase) throw new Error('The purchase is incomplete.')
  return purchase
}

interface ReceiptFieldsProps extends Bought {
  values: PurchaseForm
  onChange: (part: Partial<PurchaseForm>) => void
}

/** Quantity, total price and receipt of a purchase. */
export function ReceiptFields({ values, kind, country, onChange }: ReceiptFieldsProps) {
  const increment = quantityOf({ kind, country, typed: values.quantity })
  const problem = values.price === undefined ? null : priceProblem(kind, values.price, increment)
  const each =
    increment !== undefined && values.price !== undefined && problem === null
      ? TEXTS.thatIs(
          formatMoney(unitPrice(values.price, shownQuantity(kind, increment, country)), currencyOf(country)),
          stockUnit(kind, country),
        )
      : undefined
  return (
    <>
      <QuantityField
        kind={kind}
        country={country}
        value={values.quantity}
        onChange={quantity => onChange({ quantity })}
      />
      <MoneyField
        label={TEXTS.totalPrice}
        value={values.price}
        onChange={price => onChange({ price })}
        description={each}
        error={problem ?? undefined}
      />
      <PhotoField
        label={TEXTS.receiptPicture}
        hint={TEXTS.receiptHint}
        fileName={() => `receipt_${Date.now()}.jpg`}
        onUploaded={receipt => onChange({ receipt })}
      />
    </>
  )
}
