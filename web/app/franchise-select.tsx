import { SelectField } from '../ui/select-field.tsx'
import { selectFranchise, useFranchises } from './franchise.ts'

/** The navigation bar's franchise dropdown, for staff only (NAV-02). */
export function FranchiseSelect() {
  const { franchises, selected, query } = useFranchises()
  return (
    <SelectField
      label="Franchise"
      hideLabel
      loading={query.isPending}
      value={selected?.id ?? ''}
      onChange={selectFranchise}
      options={franchises.map(franchise => ({ value: franchise.id, label: franchise.name }))}
    />
  )
}
