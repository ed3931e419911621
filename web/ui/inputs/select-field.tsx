import { NativeSelect } from '@mantine/core'
import { type FieldProps, fieldLooks } from './field.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** The placeholder option; without it the first option is preselected. */
  placeholder?: string
  /** The label is for screen readers only, because the context shows the purpose: the bar's franchise. */
  hideLabel?: boolean
  /** The options are loading: the field has its size, but cannot be opened. */
  loading?: boolean
}

/** A native select: it opens the phone's picker and supports the keyboard. Use SearchSelect for long lists. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, value, onChange, options, placeholder, loading, disabled, ...rest } = props
  const empty = placeholder === undefined ? [] : [{ value: '', label: loading ? 'Loading…' : placeholder }]
  return (
    <NativeSelect
      {...fieldLooks}
      {...rest}
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      disabled={disabled || loading}
      loading={loading}
      aria-busy={loading}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[...empty, ...options]}
    />
  )
}
