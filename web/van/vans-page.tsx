import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatList } from '../../domain/format/list.ts'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { useListSearch } from '../ui/display/list-search.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTruck } from '../ui/icon/truck.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { DriverlessVans } from './driverless-vans.tsx'
import { driversNow, refreshVans, type Van, vanSettingsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VanNameDialog } from './van-name-dialog.tsx'

const COLUMNS: readonly Column<Van>[] = [
  {
    key: 'van',
    header: TEXTS.columns.van,
    primary: true,
    render: ({ id, name }) => (
      <Link to={PATHS.settingsVan} params={{ id }}>
        {name}
      </Link>
    ),
  },
  { key: 'state', header: TEXTS.columns.state, corner: true, render: van => <VanState van={van} /> },
  {
    key: 'drivers',
    header: TEXTS.columns.drivers,
    render: van => formatList(driversNow(van).map(({ name }) => name)) || '–',
  },
  { key: 'orders', header: TEXTS.columns.orders, align: 'end', render: ({ openOrders }) => openOrders },
  { key: 'stock', header: TEXTS.columns.stock, align: 'end', render: ({ stockItems }) => TEXTS.items(stockItems) },
]

/** The state of a van, in words. */
export function VanState({ van }: { van: Van }) {
  if (!van.active) return <StatusBadge tone="neutral">{TEXTS.state.retired}</StatusBadge>
  if (driversNow(van).length === 0) return <StatusBadge tone="warning">{TEXTS.state.noDriver}</StatusBadge>
  return <StatusBadge tone="success">{TEXTS.state.active}</StatusBadge>
}

/** The vans of the selected franchise. */
export function VansPage() {
  const { selected } = useFranchises()
  return selected ? <VanList key={selected.id} franchise={selected} /> : <Skeleton shape="card" />
}

function VanList({ franchise: { id, name } }: { franchise: Franchise }) {
  const queryClient = useQueryClient()
  const query = useQuery(vanSettingsQuery(id))
  const mayChange = useMay('vans.change')
  const [isAdding, setIsAdding] = useState(false)
  const add = mayChange && (
    <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
      {TEXTS.add}
    </Button>
  )
  const isEmpty = query.data?.vans.length === 0
  const { shown, bar, noneFound } = useListSearch({
    rows: query.data?.vans,
    label: TEXTS.search,
    textsOf: van => [van.name, ...driversNow(van).map(driver => driver.name)],
  })
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro(name)} width="wide" actions={!isEmpty && add}>
      {bar}
      <DataTable
        brief
        caption={TEXTS.caption}
        columns={COLUMNS}
        rows={loadable({ ...query, data: shown })}
        rowKey={van => van.id}
        expectedRows={3}
        empty={
          noneFound ?? (
            <EmptyState icon={<IconTruck />} action={add}>
              {TEXTS.empty}
            </EmptyState>
          )
        }
      />
      <DriverlessVans franchiseId={id} />
      {isAdding && query.data && (
        <VanNameDialog
          franchiseId={id}
          van={null}
          vans={query.data.vans}
          onSaved={() => refreshVans(queryClient, id)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Page>
  )
}
