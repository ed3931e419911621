import type { CountryCode } from '../../../domain/address/provinces.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { priceProblem, shownQuantity, type StockKind, stockUnit, unitPrice } from '../../../domain/inventory/stock.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { PhotoField } from '../../upload/photo-field.tsx'
import { QuantityField, quantityOf } from './quantity-field.tsx'
import { TEXTS } from '../texts.ts'

/** What is bought, as it is filled in. */
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

/** What is sent of a purchase: pieces or litres, cents for one of them, the picture; undefined while something is missing (STOCK-16, STOCK-17). */
export function purchaseOf(
  { quantity, price, receipt }: PurchaseForm,
  { kind, country }: Bought,
): { increment: number; pricePerItem: number; receiptImage: string } | undefined {
  const increment = quantityOf({ kind, country, typed: quantity })
  if (
    increment === undefined ||
    price === undefined ||
    priceProblem(kind, price, increment) !== null ||
    receipt === null
  )
    return undefined
  return { increment, pricePerItem: unitPrice(price, increment), receiptImage: receipt }
}

interface ReceiptFieldsProps extends Bought {
  form: PurchaseForm
  onChange: (part: Partial<PurchaseForm>) => void
}

/** How much was bought, what it cost in all, and the receipt. */
export function ReceiptFields({ form, kind, country, onChange }: ReceiptFieldsProps) {
  const increment = quantityOf({ kind, country, typed: form.quantity })
  const problem = form.price === undefined ? null : priceProblem(kind, form.price, increment)
  const each =
    increment !== undefined && form.price !== undefined && problem === null
      ? TEXTS.thatIs(
          TEXTS.priceEach(
            formatMoney(
              unitPrice(form.price, shownQuantity(kind, increment, country)),
              country === 'CA' ? 'CAD' : 'USD',
            ),
            stockUnit(kind, country),
          ),
        )
      : undefined
  return (
    <>
      <QuantityField
        kind={kind}
        country={country}
        typed={form.quantity}
        onChange={quantity => onChange({ quantity })}
      />
      <MoneyField
        label={TEXTS.totalPrice}
        value={form.price}
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
