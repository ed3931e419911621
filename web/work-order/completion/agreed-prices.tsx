import { useEffect, useRef, useState } from 'react'
import { parseMoney } from '../../../domain/format/money.ts'
import { money } from '../../platform/money.ts'
import { PriceSummary } from '../../invoice/price-summary.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Row } from '../../ui/layout/card.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './agreed-prices.module.css'
import { agreementOf, type Bill, type CompletionForm } from './completion.ts'
import { DISCOUNT_KINDS, TEXTS } from './texts.ts'

interface AgreedPricesProps {
  order: Order
  bill: Bill
  form: CompletionForm
  /** The bill uses the prices agreed earlier. */
  isUpdating: boolean
  onChange: (part: Partial<CompletionForm>) => void
}

/** Shows the bill and lets staff lower the price of a line, or grant a discount where no code was used (rule P4). */
export function AgreedPrices({ order, bill, form, isUpdating, onChange }: AgreedPricesProps) {
  const [isOpen, setOpen] = useState(false)
  const { discountKind, linePrices } = form
  const prices = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) prices.current?.querySelector('input')?.focus()
  }, [isOpen])
  // While prices are lowered their fields replace the lines, and the total follows what was typed.
  const summary = <BillSummary order={order} bill={bill} isUpdating={isUpdating} withLines={!isOpen} />
  return (
    <>
      {isOpen ? (
        <div ref={prices} className={classes.prices}>
          {bill.lines.map(({ id, name, price }) => (
            <MoneyField
              key={id}
              label={name}
              description={TEXTS.listPrice(money(price, order.currency))}
              size="xl"
              error={(linePrices[id] ?? 0) > price ? TEXTS.priceTooHigh : undefined}
              value={linePrices[id] ?? price}
              onChange={cents => {
                const { [id]: _before, ...others } = linePrices
                onChange({
                  linePrices: cents === undefined || cents === price ? others : { ...others, [id]: cents },
                })
              }}
            />
          ))}
        </div>
      ) : (
        summary
      )}
      {order.workOrderDiscountCode === null && (
        <Row>
          <SelectField
            label={TEXTS.discount}
            size="xl"
            value={discountKind}
            onChange={kind => onChange({ discountKind: kind })}
            options={DISCOUNT_KINDS}
          />
          {discountKind !== 'BOOKED' && (
            <TextField
              label={discountKind === 'PERCENT' ? TEXTS.discountPercent : TEXTS.discountAmount}
              size="xl"
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              end={discountKind === 'PERCENT' ? '%' : '$'}
              error={discountProblem(form)}
              value={form.discount}
              onChange={discount => onChange({ discount })}
            />
          )}
        </Row>
      )}
      {isOpen ? (
        summary
      ) : (
        <Button size="xl" onClick={() => setOpen(true)}>
          {TEXTS.lowerPrices}
        </Button>
      )}
    </>
  )
}

/** Returns the error of the typed discount. */
function discountProblem(form: CompletionForm): string | undefined {
  if (agreementOf(form) !== null) return undefined
  return parseMoney(form.discount) === undefined ? TEXTS.discountNeeded : TEXTS.percentTooHigh
}

interface BillSummaryProps extends Pick<AgreedPricesProps, 'order' | 'bill' | 'isUpdating'> {
  withLines: boolean
}

function BillSummary({ order, bill, isUpdating, withLines }: BillSummaryProps) {
  const show = (cents: number) => money(cents, order.currency)
  const sum = (cents: (line: Bill['lines'][number]) => number) =>
    bill.lines.reduce((total, line) => total + cents(line), 0)
  const full = sum(line => line.price)
  const total = sum(line => line.discountedPrice)
  const tax = sum(line => line.tax)
  const lines = bill.lines.map(({ name, price }) => ({ label: name, amount: show(price) }))
  const lowered = full - total
  const sums = [
    { label: ORDER_TEXTS.subtotal, amount: show(full) },
    ...(lowered > 0 ? [{ label: ORDER_TEXTS.reductions, amount: `-${show(lowered)}`, discount: true }] : []),
    { label: ORDER_TEXTS.tax, amount: show(tax) },
  ]
  return (
    <PriceSummary
      groups={[...(withLines ? [{ lines }] : []), { lines: sums }]}
      totalLabel={ORDER_TEXTS.total}
      total={show(total + tax)}
      updating={isUpdating}
    />
  )
}
