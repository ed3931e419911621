import { SelectField, type SelectOption } from '../inputs/select-field.tsx'
import { TEXTS } from '../texts.ts'
import { ListBar, type ListBarProps } from './list-bar.tsx'

interface StatusListBarProps extends Pick<ListBarProps, 'search'> {
  /** Undefined for all. */
  status: string | undefined
  /** The name of all, and the label of each status. */
  statuses: { all: string; options: readonly SelectOption[] }
  sort: 'oldest' | undefined
  onChange: (changed: { status: string | undefined } | { sort: 'oldest' | undefined }) => void
}

const SORTS = [
  { value: '', label: TEXTS.sorts.newest },
  { value: 'oldest', label: TEXTS.sorts.oldest },
] as const

/** The line above a list of what has a status and a date: it begins with the newest or with the oldest. */
export function StatusListBar({ search, status, statuses, sort, onChange }: StatusListBarProps) {
  return (
    <ListBar search={search}>
      <SelectField<'' | 'oldest'>
        label={TEXTS.sort}
        hideLabel
        value={sort ?? ''}
        options={SORTS}
        onChange={value => onChange({ sort: value || undefined })}
      />
      <SelectField
        label={TEXTS.status}
        hideLabel
        value={status ?? ''}
        options={statuses.options}
        placeholder={statuses.all}
        onChange={value => onChange({ status: value || undefined })}
      />
    </ListBar>
  )
}
