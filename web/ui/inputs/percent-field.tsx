import { useState } from 'react'
import { parsePercent, percentInput } from '../../../domain/format/percent.ts'
import type { FieldProps } from './field.ts'
import { TextField } from './text-field.tsx'

interface PercentFieldProps extends FieldProps {
  /** Basis points; undefined while the field is empty or not a percentage from 0 to 100. */
  value: number | undefined
  /** Without it, the field is read-only. */
  onChange?: (basisPoints: number | undefined) => void
}

/** Accepts percent and returns basis points. Input is not reformatted until blur. */
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
