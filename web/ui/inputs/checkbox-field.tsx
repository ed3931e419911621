import { Checkbox } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './checkbox-field.module.css'

interface CheckboxFieldProps {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  /** Of the tick, to focus it. */
  ref?: Ref<HTMLInputElement>
}

export function CheckboxField({ onChange, ...rest }: CheckboxFieldProps) {
  return (
    <Checkbox
      {...rest}
      size="md"
      radius={6}
      classNames={{
        body: classes.body ?? '',
        inner: classes.inner ?? '',
        input: classes.input ?? '',
        icon: classes.icon ?? '',
        labelWrapper: classes.text ?? '',
        label: classes.label ?? '',
        description: classes.description ?? '',
        error: classes.error ?? '',
      }}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
