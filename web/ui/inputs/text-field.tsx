import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import { lengthProblem, NAME_LENGTH } from '../../../domain/format/length.ts'
import type { FieldProps } from './field.ts'
import { TextInput } from './text-input.tsx'

interface TextFieldProps extends FieldProps {
  value: string
  /** Without it, the field is read-only. */
  onChange?: (value: string) => void
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'search' | 'date' | 'time' | 'datetime-local'>
  /** The label is for screen readers only, because the context shows the purpose. */
  hideLabel?: boolean
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  /** Limits the input: only for fixed formats, such as a VIN. */
  maxLength?: number
  icon?: ReactNode
  /** A unit or a button at the end of the field. */
  end?: ReactNode
  /** Pixels for an end that is wider than a button. */
  endWidth?: number
}

/** A single-line field. Text over the limit shows an error below the field and is never cut (rule W11). */
export function TextField({ value, onChange, icon, error, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      error={error ?? (onChange && lengthProblem(value, NAME_LENGTH))}
      readOnly={onChange === undefined}
      onChange={event => onChange?.(event.currentTarget.value)}
      start={icon}
    />
  )
}
