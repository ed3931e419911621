import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import { addressLine, cityLine, typedLine } from '../address/address-text.ts'
import { TEXTS as ADDRESS_TEXTS } from '../address/texts.ts'
import { loadable } from '../ui/feedback/loadable.ts'
import { SearchSelect, type SearchSelectHandle } from '../ui/inputs/search-select.tsx'
import { setupKeys } from './query-keys.ts'
import { type Base, type FoundPlace, findBase, type Suggestion, suggestBases } from './setup-calls.ts'
import { TEXTS } from './texts.ts'

interface BaseSearchProps {
  countryCode: CountryCode
  value: Base | null
  onChange: (base: Base | null) => void
  error: string | undefined
  'data-path': string
}

const SHORTEST = 3

function baseAt(place: FoundPlace | null): Base | null {
  if (!place?.complete || place.street === undefined) return null
  const { complete: _, street, ...rest } = place
  return { ...rest, street }
}

/** Searches the address of the base. Only a complete one counts. */
export function BaseSearch({ countryCode, value, onChange, error, ...field }: BaseSearchProps) {
  const [typed, setTyped] = useState(value ? typedLine(addressLine(value)) : '')
  const [problem, setProblem] = useState<string>()
  /** What to add to the text. */
  const [advice, setAdvice] = useState<string>()
  const input = useRef<SearchSelectHandle>(null)
  const [search] = useDebouncedValue(typed, 250)
  const isShort = search.trim().length < SHORTEST
  const suggestions = useQuery({
    queryKey: setupKeys.suggestions(search, countryCode),
    queryFn: () => suggestBases(search, countryCode),
    enabled: !isShort,
  })
  const take = (place: FoundPlace | null) => {
    const base = baseAt(place)
    const lacksCode = !base && place?.street !== undefined && /\d/.test(place.street)
    setProblem(base || lacksCode ? undefined : TEXTS.chooseAddress)
    onChange(base)
    if (base) setTyped(typedLine(addressLine(base)))
    if (!lacksCode) return
    // The text that somebody completes, with the caret where the code is missing.
    const text = typedLine(`${place.street}, ${cityLine(place)}`)
    setTyped(text)
    setAdvice(ADDRESS_TEXTS.search.addPostalCode[place.countryCode])
    input.current?.editAt(text.length)
  }
  const choose = async ({ id, label, place }: Suggestion) => {
    setTyped(label)
    setAdvice(undefined)
    if (place) return take(place)
    await findBase(id).then(take, () => setProblem(TEXTS.searchFailed))
  }
  const options = isShort ? ({ status: 'ready', data: [] } as const) : loadable(suggestions)
  return (
    <SearchSelect
      {...field}
      ref={input}
      label={TEXTS.base}
      description={advice === undefined ? TEXTS.baseHint : <span role="status">{advice}</span>}
      placeholder={TEXTS.basePlaceholder[countryCode]}
      emptyText={isShort ? TEXTS.keepTyping : TEXTS.noneFound[countryCode]}
      query={typed}
      onQueryChange={text => {
        setTyped(text)
        setProblem(undefined)
        setAdvice(undefined)
        if (value) onChange(null)
      }}
      options={
        options.status === 'ready'
          ? { ...options, data: options.data.map(one => ({ ...one, detail: one.attribution ?? undefined })) }
          : options
      }
      error={problem ?? error}
      onChoose={option => void choose(option)}
    />
  )
}
