import type { CountryCode } from '../../../domain/address/provinces.ts'
import {
  formatQuantity,
  quantityProblem,
  readQuantity,
  type StockKind,
  stockUnit,
} from '../../../domain/inventory/stock.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS } from '../texts.ts'

interface QuantityFieldProps {
  kind: StockKind
  country: CountryCode
  typed: string
  onChange: (typed: string) => void
  /** Pieces or litres that there are to take from. */
  available?: number
}

/** Pieces, or quarts, gallons or litres as the country has them; what is wrong is told once something was typed. */
export function QuantityField({ kind, country, typed, onChange, available }: QuantityFieldProps) {
  const problem = typed === '' ? null : problemOf({ kind, country, typed, available })
  return (
    <TextField
      label={TEXTS.quantity}
      inputMode={kind === 'part' || kind === 'tool' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={9}
      end={stockUnit(kind, country)}
      description={available === undefined ? undefined : TEXTS.ofAvailable(formatQuantity(kind, available, country))}
      error={problem ?? undefined}
      value={typed}
      onChange={onChange}
    />
  )
}

type Typed = Pick<QuantityFieldProps, 'kind' | 'country' | 'typed'> & { available?: number | undefined }

function problemOf({ kind, country, typed, available }: Typed): string | null {
  const quantity = readQuantity(kind, typed, country, available)
  const problem = quantityProblem(kind, quantity)
  if (problem) return problem
  const isTooMuch = available !== undefined && quantity !== undefined && quantity > available
  return isTooMuch ? TEXTS.tooMuch(formatQuantity(kind, available, country)) : null
}

/** What was typed as pieces or litres, if it can be sent. */
export function quantityOf(typed: Typed): number | undefined {
  return problemOf(typed) === null ? readQuantity(typed.kind, typed.typed, typed.country, typed.available) : undefined
}
