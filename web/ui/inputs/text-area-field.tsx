import { InputBase } from '@mantine/core'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { type FieldProps, fieldLooks } from './field.ts'

interface TextAreaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  placeholder?: string
  /** Most characters. */
  most?: number
}

/** A resizable multi-line field. Text over the limit shows an error below the field and is never cut (rule W11). */
export function TextAreaField({ value, onChange, rows = 3, most = NOTES_LENGTH, error, ...rest }: TextAreaFieldProps) {
  return (
    <InputBase
      {...fieldLooks}
      {...rest}
      component="textarea"
      multiline
      rows={rows}
      value={value}
      error={error ?? lengthProblem(value, most)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
