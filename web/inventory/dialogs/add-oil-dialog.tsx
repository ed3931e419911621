import { useDebouncedValue } from '@mantine/hooks'
import { request } from '../../platform/api/api.ts'
import { loadable } from '../../ui/feedback/loadable.ts'
import { SearchSelect } from '../../ui/inputs/search-select.tsx'
import { AddOilMutation } from '../documents.ts'
import classes from '../stock-table.module.css'
import { TEXTS } from '../texts.ts'
import { useOilsFor } from '../use-lookups.ts'
import { type StockFranchise, useStockForm } from '../use-stock.ts'
import { StockForm } from './stock-form.tsx'

export interface AddToPlaceProps {
  franchise: StockFranchise
  /** Null: to the market. */
  vanId: string | null
  onClose: () => void
}

/** Adds an oil to the list of a van or the market (STOCK-15). */
export function AddOilDialog({ franchise, vanId, onClose }: AddToPlaceProps) {
  const form = useStockForm({
    action: 'addOil',
    initialValues: { typed: '', oilId: '' },
    run: ({ oilId }) => request(AddOilMutation, { franchiseId: franchise.id, vanId, oilId }),
    done: ({ typed }) => TEXTS.added(typed),
    onDone: onClose,
  })
  const { typed, oilId } = form.values
  // A chosen oil shows its name in the field, which is not searched for.
  const [search] = useDebouncedValue(oilId === '' ? typed.trim() : '', 250)
  const oils = useOilsFor(search)
  return (
    <StockForm form={form} title={TEXTS.addOil} submitLabel={TEXTS.addOil} disabled={oilId === ''} onClose={onClose}>
      <div className={classes.searching}>
        <SearchSelect
          label={TEXTS.searchOil}
          placeholder={TEXTS.searchOilHint}
          emptyText={TEXTS.noOils}
          query={typed}
          onQueryChange={text => form.change({ typed: text, oilId: '' })}
          options={loadable(oils)}
          onChoose={oil => form.change({ typed: oil.label, oilId: oil.id })}
        />
      </div>
    </StockForm>
  )
}
