import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadable } from '../ui/loadable.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { addressLine } from '../booking/address-text.ts'
import type { DraftAddress } from '../booking/booking-draft.ts'
import { suggestionsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

interface AddressSearchProps {
  address: DraftAddress | null
  onChange: (address: DraftAddress | null) => void
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** Finds an address in Canada or the US; only one with a street number and a whole postal code is taken (INFO-11). */
export function AddressSearch({ address, onChange, error, onError }: AddressSearchProps) {
  const [typed, setTyped] = useState(() => (address ? addressLine(address) : ''))
  const [search] = useDebouncedValue(typed, 250)
  const suggestions = useQuery(suggestionsQuery(search))
  const isShort = typed.trim().length < 3
  const options = isShort ? ({ status: 'ready', data: [] } as const) : loadable(suggestions)
  return (
    <SearchSelect
      label={TEXTS.search.label}
      description={TEXTS.search.hint}
      placeholder={TEXTS.search.placeholder}
      emptyText={isShort ? TEXTS.search.keepTyping : TEXTS.search.noneFound}
      query={typed}
      onQueryChange={text => {
        setTyped(text)
        onError(undefined)
        if (address) onChange(null)
      }}
      options={options}
      error={error}
      onChoose={({ complete, label, street, countryCode, id: _suggestion, ...place }) => {
        setTyped(label)
        const isUsable = complete && street !== null && (countryCode === 'CA' || countryCode === 'US')
        onError(isUsable ? undefined : TEXTS.search.incomplete)
        onChange(isUsable ? { ...place, street, countryCode, id: null } : null)
      }}
    />
  )
}
