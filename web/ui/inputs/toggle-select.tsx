import { TEXTS } from '../texts.ts'
import { SelectField } from './select-field.tsx'

interface ToggleSelectProps {
  label: string
  /** The placeholder: `Select a Franchise`. */
  placeholder: string
  /** The option that means all. */
  allLabel: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  disabled?: boolean
  error?: string | undefined
}

const ALL = 'all'

/** Multiple choice from a short list: selecting an option adds or removes it. The selected names are listed below. */
export function ToggleSelect(props: ToggleSelectProps) {
  const { label, placeholder, allLabel, options, chosen, onChange, disabled = false, error } = props
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const isAll = names.length === options.length
  const toggle = (picked: string) => {
    if (picked === ALL) onChange(options.map(({ id }) => id))
    else onChange(chosen.includes(picked) ? chosen.filter(id => id !== picked) : [...chosen, picked])
  }
  return (
    <SelectField
      label={label}
      placeholder={placeholder}
      description={names.length === 0 ? undefined : isAll ? allLabel : TEXTS.names(names)}
      disabled={disabled}
      error={error}
      value=""
      onChange={toggle}
      options={[
        { value: ALL, label: allLabel },
        ...options.map(({ id, name }) => ({
          value: id,
          label: chosen.includes(id) ? TEXTS.selected(name) : name,
        })),
      ]}
    />
  )
}
