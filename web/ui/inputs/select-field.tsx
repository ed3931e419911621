import { IconSelector } from '../icon/selector.gen.ts'
import { TEXTS } from '../texts.ts'
import type { FieldProps } from './field.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { Spinner } from './spinner.tsx'

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
  /** A dialog puts the focus here when it opens: the choice is what it is for. */
  first?: boolean
  /** The options are loading: the field has its size, but cannot be opened. */
  loading?: boolean
}

/** A native select: it opens the phone's picker and supports the keyboard. Use SearchSelect for long lists. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, description, error, size, value, onChange, options, placeholder, loading, first, ...rest } =
    props
  const empty: SelectOption[] =
    placeholder === undefined ? [] : [{ value: '', label: loading ? TEXTS.loading : placeholder }]
  return (
    <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error}>
      {control => (
        <div className={classes.box} data-size={size}>
          <select
            {...rest}
            {...control}
            disabled={rest.disabled || loading}
            aria-busy={loading}
            data-autofocus={first || undefined}
            value={value}
            onChange={event => onChange(event.currentTarget.value as Value)}
          >
            {[...empty, ...options].map(({ value: each, label: text, disabled }) => (
              <option key={each} value={each} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <span className={classes.end} data-decoration>
            {loading ? <Spinner /> : <IconSelector size={18} />}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
