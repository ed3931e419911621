import { PasswordInput } from '@mantine/core'
import { TEXTS } from '../texts.ts'
import classes from './field.module.css'
import { type FieldProps, fieldLooks } from './field.ts'

interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Whether the password manager fills in a password or suggests a new one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ value, onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...fieldLooks}
      {...rest}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      rightSectionWidth={48}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': TEXTS.showPassword, className: classes.reveal, size: 44 }}
    />
  )
}
