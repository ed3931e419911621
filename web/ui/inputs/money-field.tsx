import { useState } from 'react'
import { moneyInput, parseMoney } from '../../../domain/format/money.ts'
import type { FieldProps } from './field.ts'
import { TextInput } from './text-input.tsx'

interface MoneyFieldProps extends FieldProps {
  /** Integer cents; undefined while the field is empty or not an amount. */
  value: number | undefined
  onChange: (cents: number | undefined) => void
  /** Invalid input is cleared on blur instead of left for correction. */
  amountsOnly?: boolean
}

const shown = (cents: number | undefined): string => (cents === undefined ? '' : moneyInput(cents))

/** Accepts dollars and returns cents (FORMAT-01). Input is not reformatted until blur. */
export function MoneyField({ value, onChange, onBlur, amountsOnly = false, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...rest}
      className="tabular"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      start="$"
      value={typed ?? shown(value)}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(parseMoney(event.currentTarget.value))
      }}
      onBlur={() => {
        if (value !== undefined || amountsOnly) setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
