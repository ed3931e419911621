import { IconClipboardOff, IconSearchOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ChosenList } from './chosen-list.ts'
import classes from './list-panel.module.css'
import { OrderList } from './order-list.tsx'
import { SearchBox } from './search-box.tsx'
import { TEXTS } from './texts.ts'
import { useFilter } from './use-filter.ts'
import { useWorkOrders } from './use-work-orders.ts'
import { WhenSwitch } from './when-switch.tsx'

const route = getRouteApi(PATHS.workOrders)

interface ListPanelProps {
  franchise: { id: string; timeZone: string }
  list: ChosenList
}

/** One tab's orders, with what narrows them. */
export function ListPanel({ franchise, list }: ListPanelProps) {
  const search = route.useSearch()
  const { typed, setTyped } = useFilter(list.filter)
  const query = useWorkOrders(franchise.id, list)
  const orders = query.data?.pages.flatMap(page => page.workOrders)
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        {list.status !== 'requested' && <WhenSwitch list={list} />}
        <SearchBox value={typed} onChange={setTyped} />
      </div>
      {orders === undefined ? (
        query.error ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton shape="card" count={5} />
        )
      ) : orders.length > 0 ? (
        <div aria-busy={query.isFetching} className={classes.found}>
          <OrderList orders={orders} zone={franchise.timeZone} from={{ status: list.status, search }} />
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {TEXTS.loadMore}
              </Button>
            </div>
          )}
        </div>
      ) : list.filter === '' ? (
        <EmptyState icon={<IconClipboardOff />}>{TEXTS.empty[list.status]}</EmptyState>
      ) : (
        <EmptyState icon={<IconSearchOff />} action={<Button onClick={() => setTyped('')}>{TEXTS.clearSearch}</Button>}>
          {TEXTS.noMatch(list.filter)}
        </EmptyState>
      )}
    </div>
  )
}
