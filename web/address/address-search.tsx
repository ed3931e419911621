import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { loadable } from '../ui/feedback/loadable.ts'
import { SearchSelect } from '../ui/inputs/search-select.tsx'
import { addressLine } from './address-text.ts'
import type { AddressSuggestionsQuery, ResolveAddressQuery } from './documents.ts'
import type { DraftAddress } from './draft-address.ts'
import { chosenPlaceQuery, suggestionsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

type Suggestion = ResultOf<typeof AddressSuggestionsQuery>['addressSuggestions'][number]
type FoundPlace = ResultOf<typeof ResolveAddressQuery>['resolveAddress']

interface AddressSearchProps {
  /** What the address is for, unless it is where a service happens. */
  label?: string
  hint?: string
  address: DraftAddress | null
  onChange: (address: DraftAddress | null) => void
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** Returns the place as an address, if it has a street number and a full postal code (INFO-11). */
function addressAt(place: FoundPlace): DraftAddress | null {
  if (!place?.complete || place.street === null) return null
  const { complete: _, street, countryCode, ...rest } = place
  return countryCode === 'CA' || countryCode === 'US' ? { ...rest, street, countryCode, id: null } : null
}

/** Searches an address in Canada or the US (INFO-10). Accepts only a complete one (INFO-11). */
export function AddressSearch({
  label = TEXTS.search.label,
  hint,
  address,
  onChange,
  error,
  onError,
}: AddressSearchProps) {
  const queryClient = useQueryClient()
  const { countryCode } = useTenant()
  const [typed, setTyped] = useState(() => (address ? addressLine(address) : ''))
  const [session, setSession] = useState(() => crypto.randomUUID())
  // The suggestion that is being looked up; typing cancels it.
  const awaited = useRef<string>(null)
  const [search] = useDebouncedValue(typed, 250)
  const suggestions = useQuery(suggestionsQuery(search, session))
  const isShort = typed.trim().length < 3
  const options = isShort ? ({ status: 'ready', data: [] } as const) : loadable(suggestions)
  const take = (place: FoundPlace) => {
    const found = addressAt(place)
    onError(found ? undefined : TEXTS.search.incomplete)
    onChange(found)
  }
  const lookUp = async (id: string) => {
    awaited.current = id
    setSession(crypto.randomUUID())
    const place = await queryClient.fetchQuery(chosenPlaceQuery(id, session)).catch(() => undefined)
    if (awaited.current !== id) return
    if (place === undefined) onError(TEXTS.search.notLookedUp)
    else take(place)
  }
  const choose = ({ id, label, place }: Suggestion) => {
    setTyped(label)
    if (place) take(place)
    else void lookUp(id)
  }
  return (
    <SearchSelect
      label={label}
      description={hint ?? TEXTS.search.hint[countryCode]}
      placeholder={TEXTS.search.placeholder}
      emptyText={isShort ? TEXTS.search.keepTyping[countryCode] : TEXTS.search.noneFound[countryCode]}
      query={typed}
      onQueryChange={text => {
        awaited.current = null
        setTyped(text)
        onError(undefined)
        if (address) onChange(null)
      }}
      options={
        options.status === 'ready'
          ? { ...options, data: options.data.map(one => ({ ...one, detail: one.attribution ?? undefined })) }
          : options
      }
      error={error}
      onChoose={choose}
    />
  )
}
