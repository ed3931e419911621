import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { PATHS } from '../../platform/paths.ts'
import { useMay } from '../../platform/session/use-may.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { useListSearch } from '../../ui/display/list-search.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { IconBuildingStore } from '../../ui/icon/building-store.gen.ts'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AddFranchiseDialog } from './add-franchise-dialog.tsx'
import { franchisesQuery, type ListedFranchise } from './queries.ts'
import { FranchiseState } from './franchise-state.tsx'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchises

const COLUMNS: readonly Column<ListedFranchise>[] = [
  {
    key: 'name',
    header: T.columns.name,
    primary: true,
    render: ({ id, name }) => (
      <Link to={PATHS.settingsFranchise} params={{ id }}>
        {name}
      </Link>
    ),
  },
  { key: 'state', header: T.columns.state, corner: true, render: franchise => <FranchiseState {...franchise} /> },
  { key: 'town', header: T.columns.town, render: ({ base }) => `${base.city}, ${base.provinceCode}` },
  { key: 'zone', header: T.columns.zone, render: ({ timeZone }) => zoneName(timeZone) },
  { key: 'vans', header: T.columns.vans, align: 'end', render: ({ vans }) => vans },
  {
    key: 'area',
    header: T.columns.area,
    align: 'end',
    render: ({ areaCodes, countryCode }) => T.codes(areaCodes, countryCode),
  },
]

/** All franchises that this person works in. */
export function FranchisesPage() {
  const query = useQuery(franchisesQuery())
  const mayAdd = useMay('franchise.create')
  const [isAdding, setIsAdding] = useState(false)
  const [isOnlyUnready, setIsOnlyUnready] = useState(false)
  const add = mayAdd && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {T.add}
    </Button>
  )
  const isEmpty = query.data?.length === 0
  const unready = (query.data ?? []).filter(({ archivedAt, missing }) => archivedAt === null && missing.length > 0)
  const { shown, bar, noneFound } = useListSearch({
    rows: isOnlyUnready && unready.length > 0 ? unready : query.data,
    label: T.search,
    textsOf: ({ name, base, timeZone }) => [name, base.city, base.provinceCode, zoneName(timeZone)],
    filters: unready.length > 0 && (query.data?.length ?? 0) > 1 && (
      <CheckboxField label={T.onlyUnready(unready.length)} checked={isOnlyUnready} onChange={setIsOnlyUnready} />
    ),
  })
  return (
    <Page title={T.title} intro={T.intro} width="wide" actions={!isEmpty && add}>
      {bar}
      <DataTable
        brief
        caption={T.caption}
        columns={COLUMNS}
        rows={loadable({ ...query, data: shown })}
        rowKey={({ id }) => id}
        expectedRows={3}
        empty={
          noneFound ?? (
            <EmptyState icon={<IconBuildingStore />} action={add}>
              {T.empty}
            </EmptyState>
          )
        }
      />
      {isAdding && <AddFranchiseDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}
