import { InputBase } from '@mantine/core'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { type FieldProps, fieldLooks } from './field.ts'

interface TextAreaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  placeholder?: string
}

/** Several lines of text; the browser lets people make it taller. More than notes may have is told under the field, never cut (rule W11). */
export function TextAreaField({ value, onChange, rows = 3, error, ...rest }: TextAreaFieldProps) {
  return (
    <InputBase
      {...fieldLooks}
      {...rest}
      component="textarea"
      multiline
      rows={rows}
      value={value}
      error={error ?? lengthProblem(value, NOTES_LENGTH)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
