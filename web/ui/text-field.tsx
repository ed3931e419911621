import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import { type FieldProps, fieldLooks } from './field.ts'

interface TextFieldProps extends FieldProps {
  value: string
  /** A field without it can be read and copied, not changed. */
  onChange?: (value: string) => void
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'search' | 'date' | 'time'>
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  maxLength?: number
  icon?: ReactNode
  /** A unit or a button at the end of the field. */
  end?: ReactNode
}

export function TextField({ value, onChange, icon, end, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...fieldLooks}
      {...rest}
      value={value}
      readOnly={onChange === undefined}
      onChange={event => onChange?.(event.currentTarget.value)}
      leftSection={icon}
      rightSection={end}
      rightSectionPointerEvents="all"
    />
  )
}
