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
  /** The choice that stands for nothing chosen yet; without it the first option is chosen from the start. */
  placeholder?: string
  /** The label is for screen readers only, because the place says what is chosen: the bar's franchise. */
  hideLabel?: boolean
  /** The options are still coming: the field is there, at its size, and cannot be opened. */
  loading?: boolean
}

/** The browser's own select: it opens the phone's wheel, and anyone's keyboard knows it. For long lists there is SearchSelect. */
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
