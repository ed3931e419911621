import { InputBase } from '@mantine/core'
import { type FieldProps, fieldLooks } from './field.ts'

interface TextAreaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  placeholder?: string
  maxLength?: number
}

/** Several lines of text; the browser lets people make it taller. */
export function TextAreaField({ value, onChange, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <InputBase
      {...fieldLooks}
      {...rest}
      component="textarea"
      multiline
      rows={rows}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
