import { useState } from 'react'
import { TextField } from '../ui/inputs/text-field.tsx'

interface RuleFieldProps {
  label: string
  description: string
  unit: string
  /** How many of the stored units one typed unit has: 60 for hours that are stored as minutes. */
  factor: number
  /** What an empty field says, where 0 is typed as nothing. */
  empty: string | undefined
  /** Stored units; -1 while the text is no number. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
  error: string | undefined
  'data-path': string
}

const UNIT_WIDTH = 60

/** Reads a number with up to two decimals. @returns -1, which no rule accepts, for any other text */
function parse(text: string, factor: number): number {
  const found = /^\d{1,5}(?:[.,]\d{1,2})?$/.exec(text.trim())
  return found ? Math.round(Number(found[0].replace(',', '.')) * factor * 100) / 100 : -1
}

/** Accepts a number with its unit, for example hours for a rule in minutes. Input is not reformatted until blur. */
export function RuleField({ unit, factor, empty, value, onChange, onBlur, ...rest }: RuleFieldProps) {
  const [typed, setTyped] = useState<string>()
  const valueOf = (text: string): number => (text.trim() === '' && empty !== undefined ? 0 : parse(text, factor))
  const isEmpty = value < 0 || (value === 0 && empty !== undefined)
  return (
    <TextField
      {...rest}
      {...(empty !== undefined && { placeholder: empty })}
      inputMode="decimal"
      autoComplete="off"
      end={unit}
      endWidth={UNIT_WIDTH}
      // After a discard the value is another one than that of the typed text.
      value={typed !== undefined && valueOf(typed) === value ? typed : isEmpty ? '' : String(value / factor)}
      onChange={text => {
        setTyped(text)
        onChange(valueOf(text))
      }}
      onBlur={() => {
        if (value >= 0) setTyped(undefined)
        onBlur()
      }}
    />
  )
}
