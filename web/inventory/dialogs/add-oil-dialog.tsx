import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { AddOilMutation } from '../documents.ts'
import { StockForm } from './stock-form.tsx'
import classes from '../stock-table.module.css'
import { TEXTS } from '../texts.ts'
import { useOilsFor } from '../use-lookups.ts'
import { type StockFranchise, useStockAction } from '../use-stock.ts'

export interface AddToPlaceProps {
  franchise: StockFranchise
  /** Null: to the market. */
  vanId: string | null
  onClose: () => void
}

/** Puts an oil on the list of a van or the market (STOCK-15). */
export function AddOilDialog({ franchise, vanId, onClose }: AddToPlaceProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null)
  // What was chosen stands in the field, and is not searched for.
  const [search] = useDebouncedValue(chosen ? '' : typed.trim(), 250)
  const oils = useOilsFor(search)
  const add = useStockAction({
    action: 'addOil',
    done: TEXTS.added(chosen?.label ?? ''),
    onDone: onClose,
    run: (oilId: string) => request(AddOilMutation, { franchiseId: franchise.id, vanId, oilId }),
  })
  return (
    <StockForm
      title={TEXTS.addOil}
      submitLabel={TEXTS.addOil}
      busy={add.isPending}
      disabled={!chosen}
      onSubmit={() => chosen && add.mutate(chosen.id)}
      onClose={onClose}
    >
      <div className={classes.searching}>
        <SearchSelect
          label={TEXTS.searchOil}
          placeholder={TEXTS.searchOilHint}
          emptyText={TEXTS.noOils}
          query={typed}
          onQueryChange={text => {
            setTyped(text)
            setChosen(null)
          }}
          options={loadable(oils)}
          onChoose={oil => {
            setChosen(oil)
            setTyped(oil.label)
          }}
        />
      </div>
    </StockForm>
  )
}
