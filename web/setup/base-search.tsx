import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import { loadable } from '../ui/feedback/loadable.ts'
import { SearchSelect } from '../ui/inputs/search-select.tsx'
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
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [search] = useDebouncedValue(typed, 250)
  const isShort = search.trim().length < SHORTEST
  const suggestions = useQuery({
    queryKey: setupKeys.suggestions(search, countryCode),
    queryFn: () => suggestBases(search, countryCode),
    enabled: !isShort,
  })
  const take = (place: FoundPlace | null) => {
    const base = baseAt(place)
    setProblem(base ? undefined : TEXTS.chooseAddress)
    onChange(base)
  }
  const choose = async ({ id, label, place }: Suggestion) => {
    setTyped(label)
    if (place) return take(place)
    await findBase(id).then(take, () => setProblem(TEXTS.searchFailed))
  }
  const options = isShort ? ({ status: 'ready', data: [] } as const) : loadable(suggestions)
  return (
    <SearchSelect
      {...field}
      label={TEXTS.base}
      description={TEXTS.baseHint}
      placeholder={TEXTS.basePlaceholder[countryCode]}
      emptyText={isShort ? TEXTS.keepTyping : TEXTS.noneFound}
      query={typed}
      onQueryChange={text => {
        setTyped(text)
        setProblem(undefined)
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
