import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import { oilInput, parseOil } from '../../domain/service/oil-units.ts'
import type { FieldProps } from '../ui/inputs/field.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

interface OilFieldProps extends FieldProps {
  /** Litres; null while the field is empty or not an amount. */
  value: number | null
  country: CountryCode
  onChange: (litres: number | null) => void
}

/** Accepts litres, in the US quarts, and returns litres. Input is not reformatted until blur. */
export function OilField({ value, country, onChange, ...rest }: OilFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      end={TEXTS.prices.units[country].short}
      value={typed ?? (value === null ? '' : oilInput(value, country))}
      onChange={text => {
        setTyped(text)
        onChange(parseOil(text, country) ?? null)
      }}
      onBlur={() => {
        if (value !== null) setTyped(undefined)
      }}
    />
  )
}
