import { NativeSelect } from '@mantine/core'
import { TEXTS } from '../texts.ts'
import { type FieldProps, fieldLooks } from './field.ts'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value
  /** Called with the value of an option, or '' for the placeholder. */
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** The placeholder option; without it the first option is preselected. */
  placeholder?: string
  /** The label is for screen readers only, because the context shows the purpose: the bar's franchise. */
  hideLabel?: boolean
  /** The options are loading: the field has its size, but cannot be opened. */
  loading?: boolean
}

/** A native select: it opens the phone's picker and supports the keyboard. Use SearchSelect for long lists. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, options, placeholder, loading, disabled, ...rest } = props
  const empty = placeholder === undefined ? [] : [{ value: '', label: loading ? TEXTS.loading : placeholder }]
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
      onChange={event => onChange(event.currentTarget.value as Value)}
      data={[...empty, ...options]}
    />
  )
}
