import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { type Loadable, loadable } from '../ui/feedback/loadable.ts'
import { IconCurrentLocation } from '../ui/icon/current-location.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SearchSelect, type SearchSelectHandle } from '../ui/inputs/search-select.tsx'
import { addressLine, cityLine, typedLine, unbrokenCode } from './address-text.ts'
import type { AddressSuggestionsQuery, ResolveAddressQuery } from './documents.ts'
import type { DraftAddress } from './draft-address.ts'
import { chosenPlaceQuery, suggestionsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

type Suggestion = ResultOf<typeof AddressSuggestionsQuery>['addressSuggestions'][number]
/** Stands for the device's location among what is looked up. */
const HERE = 'here'

type FoundPlace = NonNullable<ResultOf<typeof ResolveAddressQuery>['resolveAddress']>

export interface AddressSearchHandle {
  /** Chooses the typed address if it has exactly one match, a complete one. Returns it, else null. */
  takeSole: () => Promise<DraftAddress | null>
}

/** The words around the field that name whose address it is. */
export interface SearchWords {
  placeholder: string
  noneFound: Record<CountryCode, string>
  keepTyping: Record<CountryCode, string>
}

interface AddressSearchProps {
  /** What the address is for, unless it is where a service happens. */
  label?: string
  hint?: string
  /** Where staff look for the address of somebody else. */
  words?: SearchWords | undefined
  /** Offers the address at the device's location. */
  canLocate?: boolean
  address: DraftAddress | null
  onChange: (address: DraftAddress | null) => void
  error: string | undefined
  onError: (error: string | undefined) => void
  ref?: Ref<AddressSearchHandle>
}

/** Returns the place as an address, if it has a street number and a full postal code (INFO-11). */
function addressAt(place: FoundPlace): DraftAddress | null {
  if (!place.complete || place.street === null) return null
  const { complete: _, street, countryCode, ...rest } = place
  return { ...rest, street, countryCode, id: null }
}

/** Returns whether a line has everything that was typed. Answers to an earlier text that lack a word of it are no longer meant. */
function hasWords(line: string, typed: string): boolean {
  const text = line.toLowerCase()
  return typed
    .toLowerCase()
    .split(/[\s,]+/)
    .every(word => text.includes(word))
}

/** Searches an address in Canada or the US (INFO-10). Accepts only a complete one (INFO-11), and says what an incomplete one needs. */
export function AddressSearch(props: AddressSearchProps) {
  const { label = TEXTS.search.label, hint, words = TEXTS.search, canLocate = false, ref } = props
  const { address, onChange, error, onError } = props
  const queryClient = useQueryClient()
  const { countryCode } = useTenant()
  const [typed, setTyped] = useState(() => (address ? typedLine(addressLine(address)) : ''))
  const [session, setSession] = useState(() => crypto.randomUUID())
  /** What to add to the text or to check in it. */
  const [advice, setAdvice] = useState<string>()
  const [isLocating, setLocating] = useState(false)
  const field = useRef<SearchSelectHandle>(null)
  // What is being looked up; typing cancels it.
  const awaited = useRef<string>(null)
  const [search] = useDebouncedValue(typed, 250)
  const answer = useQuery({ ...suggestionsQuery(search, session), placeholderData: keepPreviousData })
  const isShort = typed.trim().length < 3
  const isOfEarlierText = search !== typed || answer.isPlaceholderData
  const stillMeant = isOfEarlierText ? answer.data?.filter(({ label: line }) => hasWords(line, typed)) : answer.data
  const options: Loadable<readonly Suggestion[]> = isShort
    ? { status: 'ready', data: [] }
    : loadable({
        data: isOfEarlierText && stillMeant?.length === 0 ? undefined : stillMeant,
        error: answer.error,
        refetch: answer.refetch,
      })
  useImperativeHandle(ref, () => ({ takeSole }))

  function take(place: FoundPlace | null): DraftAddress | null {
    const found = place && addressAt(place)
    const lacksCode = !found && place?.street != null && /\d/.test(place.street)
    onError(found || lacksCode ? undefined : TEXTS.search.incomplete)
    onChange(found)
    if (lacksCode) edit(`${place.street}, ${cityLine(place)}`, TEXTS.search.addPostalCode[place.countryCode])
    return found
  }

  /** Shows a text to complete, with the caret where something is missing: at its end, or `atStart`. */
  function edit(text: string, whatToAdd: string, atStart = false): void {
    setTyped(typedLine(text))
    setAdvice(whatToAdd)
    field.current?.editAt(atStart ? 0 : text.length)
  }

  async function choose({ id, label: line, place }: Suggestion): Promise<DraftAddress | null> {
    setTyped(typedLine(line))
    setAdvice(undefined)
    awaited.current = id
    if (place) return take(place)
    setSession(crypto.randomUUID())
    const found = await queryClient.fetchQuery(chosenPlaceQuery(id, session)).catch(() => undefined)
    if (awaited.current !== id) return null
    if (found !== undefined) return take(found)
    onError(TEXTS.search.notLookedUp)
    return null
  }

  async function takeSole(): Promise<DraftAddress | null> {
    if (isShort) return null
    awaited.current = typed
    const found = await queryClient.fetchQuery(suggestionsQuery(typed, session)).catch(() => [])
    const [only, ...others] = found
    if (awaited.current !== typed || !only || others.length > 0 || only.place?.complete === false) return null
    return await choose(only)
  }

  async function locate(): Promise<void> {
    setLocating(true)
    onError(undefined)
    awaited.current = HERE
    const here = await import('./find-here.ts').then(
      module => module.findHere(),
      () => ({ problem: TEXTS.search.notLocated }),
    )
    setLocating(false)
    if (awaited.current !== HERE) return
    if ('problem' in here) {
      onError(here.problem)
      return
    }
    const { place } = here
    if (place.street === null) {
      onChange(null)
      edit(` ${cityLine(place)}`, TEXTS.search.addStreet[place.countryCode], true)
      return
    }
    const found = take(place)
    if (!found) return
    setTyped(typedLine(addressLine(found)))
    setAdvice(TEXTS.search.checkNumber)
  }

  return (
    <SearchSelect
      ref={field}
      label={label}
      description={
        advice ? <span role="status">{advice}</span> : (hint ?? (address ? undefined : TEXTS.search.hint[countryCode]))
      }
      placeholder={words.placeholder}
      emptyText={isShort ? words.keepTyping[countryCode] : words.noneFound[countryCode]}
      query={typed}
      onQueryChange={text => {
        awaited.current = null
        setTyped(text)
        setAdvice(undefined)
        onError(undefined)
        if (address) onChange(null)
      }}
      options={
        options.status === 'ready'
          ? {
              ...options,
              data: options.data.map(one => ({
                ...one,
                label: unbrokenCode(one.label),
                detail: one.attribution ?? undefined,
              })),
            }
          : options
      }
      error={error}
      isChosen={address !== null}
      onChoose={one => void choose(one)}
      onEnter={() => {
        if (!address) void takeSole()
      }}
      below={
        canLocate &&
        // What it found may need another try.
        (!address || advice !== undefined) && (
          <Button
            variant="quiet"
            size="sm"
            flush
            icon={<IconCurrentLocation />}
            busy={isLocating}
            onClick={() => void locate()}
          >
            {TEXTS.search.useMyLocation}
          </Button>
        )
      }
    />
  )
}
