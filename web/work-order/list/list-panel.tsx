import { IconArrowUp, IconClipboardOff, IconSearchOff } from '@tabler/icons-react'
import { answersDisputes } from '../../../domain/account/roles.ts'
import { RequestsLink } from '../../assistance/requests-link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { usePendingUpdates } from '../use-pending-updates.ts'
import type { ChosenList } from './chosen-list.ts'
import classes from './list-panel.module.css'
import { OrderList } from './order-list.tsx'
import { SearchBox } from './search-box.tsx'
import { TEXTS } from './texts.ts'
import { useFilter } from './use-filter.ts'
import { useWorkOrders } from './use-work-orders.ts'
import { WhenSwitch } from './when-switch.tsx'

interface ListPanelProps {
  franchise: { id: string; timeZone: string }
  list: ChosenList
}

/** Shows the orders of one tab, with search and filters. */
export function ListPanel({ franchise, list }: ListPanelProps) {
  const { typed, setTyped } = useFilter(list.filter)
  const query = useWorkOrders(franchise.id, list)
  const roles = useSession()?.roles ?? []
  const key = JSON.stringify([franchise.id, list, query.isPlaceholderData])
  const { orders, held, showAll } = usePendingUpdates(key, query.data?.pages)
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        {list.status !== 'requested' ? (
          <WhenSwitch list={list} />
        ) : (
          answersDisputes(roles) && <RequestsLink franchiseId={franchise.id} />
        )}
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
          <NewOrders
            count={held}
            onShow={() => {
              showAll()
              scrollTo({ top: 0 })
            }}
          />
          <OrderList orders={orders} zone={franchise.timeZone} from={list} />
          <LoadMore key={key} list={query} />
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

/** Announces new orders unobtrusively, and shows them on request. */
function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={classes.news}>
      {count > 0 && (
        <Button size="sm" icon={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
          {TEXTS.newOrders(count)}
        </Button>
      )}
    </div>
  )
}
