import { IconSearch } from '../../ui/icon/search.gen.ts'
import { TextInput } from '../../ui/inputs/text-input.tsx'
import { TEXTS } from './texts.ts'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
}

/** Searches orders by customer, street or number. Escape clears it. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  return (
    <TextInput
      label={TEXTS.search}
      hideLabel
      type="search"
      placeholder={TEXTS.searchHint}
      start={<IconSearch size={18} />}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Escape' && onChange('')}
    />
  )
}
