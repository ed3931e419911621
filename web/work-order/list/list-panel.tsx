import { answersDisputes } from '../../../domain/account/roles.ts'
import { RequestsLink } from '../../assistance/requests-link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconArrowUp } from '../../ui/icon/arrow-up.gen.ts'
import { IconClipboardOff } from '../../ui/icon/clipboard-off.gen.ts'
import { IconSearchOff } from '../../ui/icon/search-off.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { gapsOf, planOrders } from '../next-job/day-plan.ts'
import { JustCompleted } from '../next-job/just-completed.tsx'
import { NextJobCard } from '../next-job/next-job-card.tsx'
import { TEXTS as JOB_TEXTS } from '../next-job/texts.ts'
import { UnfinishedJobs, UnfinishedNotice } from '../next-job/unfinished-jobs.tsx'
import { useFindNext } from '../next-job/use-find-next.ts'
import { SelectAll } from '../bulk/select-all.tsx'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { usePendingUpdates } from '../use-pending-updates.ts'
import type { ChosenList } from './chosen-list.ts'
import classes from './list-panel.module.css'
import { OrderCsv } from './order-csv.tsx'
import { OrderList } from './order-list.tsx'
import { OrderSortField } from './order-sort-field.tsx'
import { SearchBox } from './search-box.tsx'
import { TEXTS } from './texts.ts'
import { useFilter } from './use-filter.ts'
import { type ListedOrder, useWorkOrders } from './use-work-orders.ts'
import { WhenSwitch } from './when-switch.tsx'

interface ListPanelProps {
  franchise: { id: string; timeZone: string }
  list: ChosenList
  /** Whether the upcoming jobs of a van begin with the next one. */
  startsWithNext: boolean
  /** At a desk, where orders can be selected. */
  isDesk: boolean
}

/** Shows the orders of one tab, with search and filters. A technician's jobs begin with the next one, and with those that were left on earlier days. */
export function ListPanel({ franchise, list, startsWithNext, isDesk }: ListPanelProps) {
  const { typed, setTyped } = useFilter(list.filter)
  const query = useWorkOrders(franchise.id, list)
  const roles = useSession()?.roles ?? []
  const key = JSON.stringify([franchise.id, list, query.isPlaceholderData])
  const { orders, held, showAll } = usePendingUpdates(key, query.data?.pages)
  const now = useNow()
  const isDay = startsWithNext && list.status === 'upcoming' && list.filter === '' && list.sort === undefined
  const plan = isDay && orders ? planOrders(orders, now, franchise.timeZone) : undefined
  const shown = plan?.rest ?? orders
  useFindNext(plan !== undefined && plan.next === undefined, query)
  const common = { zone: franchise.timeZone, from: list }
  const selection = useSelection(JSON.stringify([franchise.id, list.status, list.van]), distinct(shown))
  return (
    <div className={classes.panel}>
      <JustCompleted list={list} />
      {plan && <UnfinishedNotice count={plan.unfinished.length} />}
      {plan?.next && <NextJobCard key={plan.next.workOrder.id} entry={plan.next} {...common} />}
      <div className={classes.tools}>
        {list.status !== 'requested' ? (
          <WhenSwitch list={list} />
        ) : (
          answersDisputes(roles) && <RequestsLink franchiseId={franchise.id} />
        )}
        {isDesk && <OrderSortField list={list} />}
        <SearchBox value={typed} onChange={setTyped} />
      </div>
      {orders === undefined || shown === undefined ? (
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
          {plan && <UnfinishedJobs orders={plan.unfinished} {...common} />}
          {plan && plan.unfinished.length > 0 && shown.length > 0 && (
            <h2 className={classes.after}>{JOB_TEXTS.after}</h2>
          )}
          {isDesk && shown.length > 0 && <SelectAll selection={selection} count={distinct(shown).length} />}
          <OrderList
            orders={shown}
            {...common}
            // A screen that became narrow keeps what was selected.
            selection={isDesk || selection.selected.length > 0 ? selection : undefined}
            {...(plan && { gaps: gapsOf(plan, franchise.timeZone) })}
          />
          <div className={classes.end}>
            <LoadMore key={key} list={query} />
            <OrderCsv orders={orders} hasMore={query.hasNextPage} />
          </div>
        </div>
      ) : list.filter === '' ? (
        <EmptyState icon={<IconClipboardOff />}>{TEXTS.empty[list.status]}</EmptyState>
      ) : (
        <EmptyState icon={<IconSearchOff />} action={<Button onClick={() => setTyped('')}>{TEXTS.clearSearch}</Button>}>
          {TEXTS.noMatch(list.filter)}
        </EmptyState>
      )}
      {/* Also beside an empty list: what became of the last orders stays to be read. */}
      <SelectionBar selection={selection} mayConfirm={list.status === 'requested'} />
    </div>
  )
}

/** Offset paging may repeat an order when others were booked in between. */
const distinct = (orders: readonly ListedOrder[] = []): readonly ListedOrder[] => [
  ...new Map(orders.map(entry => [entry.workOrder.id, entry])).values(),
]

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
