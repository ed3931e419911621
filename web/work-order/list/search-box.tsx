import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { TextInput } from '../../ui/inputs/text-input.tsx'
import { TEXTS } from './texts.ts'

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
}

/** Searches orders by customer, street or number. The slash key focuses it, Escape clears it. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      label={TEXTS.search}
      hideLabel
      ref={input}
      type="search"
      aria-keyshortcuts="/"
      placeholder={TEXTS.searchHint}
      start={<IconSearch size={18} />}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Escape' && onChange('')}
    />
  )
}
