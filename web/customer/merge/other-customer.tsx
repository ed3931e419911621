import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../domain/format/phone.ts'
import { customersQuery } from '../../booking/queries.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { TEXTS } from './texts.ts'

/** Milliseconds between the last key and the search. */
const PAUSE_MS = 250

interface OtherCustomerProps {
  /** The customer of the page, who is not offered. */
  userId: string
  onChosen: (id: string) => void
}

/** Finds any other customer of this manager, to merge with: by name, email, phone or plate. */
export function OtherCustomer({ userId, onChosen }: OtherCustomerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  // Two accounts of one person can be at two franchises, so all that the manager sees are searched.
  const found = loadable(useQuery(customersQuery(undefined, search)))
  const options =
    found.status === 'ready'
      ? {
          ...found,
          data: found.data
            .filter(({ id }) => id !== userId)
            .map(({ id, name, email, phoneNumber, foundPlate }) => ({
              id,
              label: name,
              detail: [foundPlate, email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · '),
            })),
        }
      : found
  return (
    <SearchSelect
      label={TEXTS.another}
      description={TEXTS.anotherHint}
      placeholder={TEXTS.anotherPlaceholder}
      emptyText={TEXTS.noneFound}
      query={typed}
      onQueryChange={setTyped}
      options={options}
      onChoose={({ id }) => {
        setTyped('')
        onChosen(id)
      }}
    />
  )
}
