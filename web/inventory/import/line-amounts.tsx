import { useState } from 'react'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { contradictsItself, countOf } from '../../../domain/inventory/invoice-lines.ts'
import type { InvoiceAmounts } from '../../../domain/inventory/supplier-invoice.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { IMPORT } from './import-texts.ts'
import { ConfidenceMark } from './line-fields.tsx'

interface LineAmountsProps {
  quantityLabel: string
  line: InvoiceAmounts
  currency: Currency
  errors: Partial<Record<keyof InvoiceAmounts, string>>
  onChange: (change: Partial<InvoiceAmounts>) => void
}

/** Quantity, unit price and total of a line (IMPORT-11). */
export function LineAmounts({ quantityLabel, line, currency, errors, onChange }: LineAmountsProps) {
  const { quantity, unitPrice, lineTotal, confidence = {} } = line
  const product = formatMoney((quantity ?? 0) * (unitPrice ?? 0), currency)
  return (
    <>
      <ConfidenceMark level={confidence.quantity}>
        <CountField
          label={quantityLabel}
          value={quantity}
          error={errors.quantity}
          onChange={count => onChange({ quantity: count })}
        />
      </ConfidenceMark>
      <ConfidenceMark level={confidence.unitPrice}>
        <MoneyField
          label={IMPORT.unitPrice}
          amountsOnly
          value={unitPrice ?? undefined}
          error={errors.unitPrice}
          onChange={cents => onChange({ unitPrice: cents ?? null })}
        />
      </ConfidenceMark>
      <ConfidenceMark level={confidence.lineTotal}>
        <MoneyField
          label={IMPORT.lineTotal}
          amountsOnly
          value={lineTotal ?? undefined}
          description={contradictsItself(line) ? IMPORT.product(product) : undefined}
          onChange={cents => onChange({ lineTotal: cents ?? null })}
        />
      </ConfidenceMark>
    </>
  )
}

interface CountFieldProps {
  label: string
  value: number | null
  error: string | undefined
  onChange: (count: number) => void
}

/** Reads any input as a whole number of at least 1. Not reformatted until blur. */
function CountField({ label, value, error, onChange }: CountFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      error={error}
      value={typed ?? value?.toString() ?? ''}
      onChange={text => {
        setTyped(text)
        onChange(countOf(text))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
