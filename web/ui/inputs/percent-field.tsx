import { useState } from 'react'
import { parsePercent, percentInput } from '../../../domain/format/percent.ts'
import type { FieldProps } from './field.ts'
import { TextField } from './text-field.tsx'

interface PercentFieldProps extends FieldProps {
  /** Basis points; undefined while the field is empty or holds no percentage from 0 to 100. */
  value: number | undefined
  /** A field without it can be read and copied, not changed. */
  onChange?: (basisPoints: number | undefined) => void
}

/** Percent is typed, basis points come out. What was typed stays as typed until the field is left. */
export function PercentField({ value, onChange, onBlur, ...rest }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    onChange?.(parsePercent(text))
  }
  return (
    <TextField
      {...rest}
      {...(onChange ? { onChange: change } : {})}
      inputMode="decimal"
      autoComplete="off"
      end="%"
      value={typed ?? (value === undefined ? '' : percentInput(value))}
      onBlur={() => {
        if (value !== undefined) setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
