import type { CountryCode } from '../../../domain/address/country.ts'
import {
  formatQuantity,
  quantityProblem,
  readQuantity,
  type StockKind,
  stockUnit,
} from '../../../domain/inventory/stock.ts'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS } from '../texts.ts'

interface QuantityFieldProps extends Omit<FieldProps, 'label' | 'error'> {
  kind: StockKind
  country: CountryCode
  value: string
  onChange: (typed: string) => void
  /** Pieces or litres in stock, if they are taken from there. */
  available?: number
}

/** Accepts pieces, or the country's unit of volume. Shows an error as soon as something is typed. */
export function QuantityField({ kind, country, available, value, ...field }: QuantityFieldProps) {
  const error = value === '' ? undefined : errorOf({ kind, country, available, typed: value })
  return (
    <TextField
      {...field}
      value={value}
      label={TEXTS.quantity}
      inputMode={kind === 'part' || kind === 'tool' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={9}
      end={stockUnit(kind, country)}
      description={available === undefined ? undefined : TEXTS.ofAvailable(formatQuantity(kind, available, country))}
      error={error}
    />
  )
}

interface Typed extends Pick<QuantityFieldProps, 'kind' | 'country'> {
  available?: number | undefined
  typed: string
}

function errorOf({ kind, country, typed, available }: Typed): string | undefined {
  const quantity = readQuantity(kind, typed, country, available)
  const problem = quantityProblem(kind, quantity)
  if (problem) return problem
  const isTooMuch = available !== undefined && quantity !== undefined && quantity > available
  return isTooMuch ? TEXTS.tooMuch(formatQuantity(kind, available, country)) : undefined
}

/** Returns pieces or litres, or undefined for a wrong quantity. */
export function quantityOf(typed: Typed): number | undefined {
  return errorOf(typed) === undefined
    ? readQuantity(typed.kind, typed.typed, typed.country, typed.available)
    : undefined
}
