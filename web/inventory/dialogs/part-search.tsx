import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { PartsQuery } from '../documents.ts'
import { shownInDialog } from '../inventory-errors.tsx'
import { inventoryKeys } from '../query-keys.ts'
import classes from '../stock-table.module.css'
import { LIST_FAILURES, TEXTS } from '../texts.ts'

interface PartSearchProps {
  place: { franchiseId: string; vanId: string | null }
  partTypeId: string
  onChoose: (part: { id: string; label: string } | null) => void
}

/** Searches the parts of a type that a place does not list yet (STOCK-14). */
export function PartSearch({ place, partTypeId, onChoose }: PartSearchProps) {
  const [typed, setTyped] = useState('')
  const [isChosen, setIsChosen] = useState(false)
  const [search] = useDebouncedValue(isChosen ? '' : typed.trim(), 250)
  const parts = useQuery({
    queryKey: inventoryKeys.parts(place, partTypeId, search),
    queryFn: async ({ signal }) => {
      const { parts: found } = await request(PartsQuery, { ...place, partTypeId, searchTerm: search }, signal)
      return found.map(({ id, name, partBrand, vehicle }) => ({
        id,
        label: name,
        detail: TEXTS.facts([partBrand?.name, vehicle && TEXTS.vehicle(vehicle)]),
      }))
    },
    placeholderData: before => before,
    meta: shownInDialog(LIST_FAILURES.parts),
  })
  return (
    <div className={classes.searching}>
      <SearchSelect
        label={TEXTS.searchPart}
        placeholder={TEXTS.searchPartHint}
        emptyText={TEXTS.noParts}
        query={typed}
        onQueryChange={text => {
          setTyped(text)
          setIsChosen(false)
          onChoose(null)
        }}
        options={loadable(parts)}
        onChoose={part => {
          setTyped(part.label)
          setIsChosen(true)
          onChoose(part)
        }}
      />
    </div>
  )
}
