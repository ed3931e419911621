import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { seesOwnVansOnly } from '../../domain/account/roles.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconBuildingStore } from '../ui/icon/building-store.gen.ts'
import { IconPackageOff } from '../ui/icon/package-off.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { IconTruckOff } from '../ui/icon/truck-off.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { useVans } from '../work-order/list/use-work-orders.ts'
import { chosenStock, MARKET, MARKET_LISTS, VAN_LISTS } from './chosen-stock.ts'
import { InventoryErrorsProvider } from './inventory-errors.tsx'
import { inventoryKeys } from './query-keys.ts'
import { StockPanel } from './stock-panel.tsx'
import { TEXTS } from './texts.ts'
import { DayParts } from './van/day-parts.tsx'
import { useSentSteps } from './van/use-steps.ts'

const route = getRouteApi(PATHS.inventory)

/** The stock of the market and of each van: a tab for each, and in it one for each kind (STOCK-01, STOCK-02). */
export function InventoryPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const isTechnician = seesOwnVansOnly(useSession()?.roles ?? [])
  const { selected, query } = useFranchises()
  const vans = useVans(selected?.id)
  useSentSteps()
  if (query.data && !selected) {
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconBuildingStore />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  }
  if (selected?.inventory === false) {
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconPackageOff />}>{TEXTS.switchedOff}</EmptyState>
      </Page>
    )
  }
  if (isTechnician && vans.data?.length === 0) {
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconTruckOff />}>{TEXTS.noVans}</EmptyState>
      </Page>
    )
  }
  const failed = query.error ?? vans.error
  const stock = vans.data && chosenStock(search, vans.data, isTechnician)
  const places = [
    { value: MARKET, label: TEXTS.market },
    ...(vans.data ?? []).map(van => ({ value: van.id, label: van.name })),
  ]
  const lists = (stock?.vanId === null ? MARKET_LISTS : VAN_LISTS).map(list => ({
    value: list,
    label: TEXTS.lists[list],
  }))
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      actions={
        <IconButton
          label={TEXTS.refresh}
          icon={<IconRefresh size={20} />}
          onClick={() => void queryClient.invalidateQueries({ queryKey: inventoryKeys.all() })}
        />
      }
    >
      {stock && selected ? (
        <InventoryErrorsProvider>
          <Tabs
            label={TEXTS.title}
            tabs={places}
            value={stock.vanId ?? MARKET}
            onChange={place => void navigate({ search: { place, list: stock.list } })}
          >
            {stock.vanId !== null && <DayParts key={stock.vanId} franchise={selected} vanId={stock.vanId} />}
            <Tabs
              label={TEXTS.kinds}
              tabs={lists}
              value={stock.list}
              onChange={list => void navigate({ search: before => ({ place: before.place, list }) })}
            >
              <StockPanel
                key={`${stock.vanId} ${stock.list}`}
                franchise={selected}
                stock={stock}
                vans={vans.data}
                onSearch={filter => void navigate({ search: before => ({ ...before, filter }), replace: true })}
              />
            </Tabs>
          </Tabs>
        </InventoryErrorsProvider>
      ) : failed ? (
        <ErrorState message={failed.message} onRetry={() => void (query.error ? query : vans).refetch()} />
      ) : (
        <Skeleton shape="card" count={5} />
      )}
    </Page>
  )
}
