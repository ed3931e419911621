import { SelectField } from '../ui/inputs/select-field.tsx'
import { useFranchises } from './franchise.ts'
import { TEXTS } from './texts.ts'

/** The franchise dropdown of the navigation bar, for staff only (NAV-02). An archived one is only there while its past is read. */
export function FranchiseSelect() {
  const { franchises, selected, select, query } = useFranchises()
  const options = [
    ...franchises.map(franchise => ({ value: franchise.id, label: franchise.name })),
    ...(selected?.isArchived ? [{ value: selected.id, label: TEXTS.archivedFranchise(selected.name) }] : []),
  ]
  return (
    <div data-nothing-to-choose={options.length < 2}>
      <SelectField
        label={TEXTS.franchise}
        hideLabel
        loading={query.isPending}
        value={selected?.id ?? ''}
        onChange={select}
        options={options}
      />
    </div>
  )
}
