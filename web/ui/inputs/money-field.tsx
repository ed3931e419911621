import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { moneyInput, parseMoney } from '../../../domain/format/money.ts'
import { type FieldProps, fieldLooks } from './field.ts'

interface MoneyFieldProps extends FieldProps {
  /** Integer cents; undefined while the field is empty or holds no amount. */
  value: number | undefined
  onChange: (cents: number | undefined) => void
  /** What is no amount is gone once the field is left, instead of standing there to be corrected. */
  amountsOnly?: boolean
}

const shown = (cents: number | undefined): string => (cents === undefined ? '' : moneyInput(cents))

/** Dollars are typed, cents come out (FORMAT-01). What was typed stays as typed until the field is left. */
export function MoneyField({ value, onChange, onBlur, amountsOnly = false, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...fieldLooks}
      {...rest}
      className="tabular"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection="$"
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
