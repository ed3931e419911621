import type { FieldProps } from '../../ui/inputs/field.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'

interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
  unit: string
}

/** A whole number of 0 or more, with a phone's number pad; empty is null. */
export function NumberField({ value, onChange, unit, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      end={unit}
      value={value === null ? '' : String(value)}
      onChange={typed => {
        const digits = typed.replaceAll(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
