import { IconArrowUp, IconClipboardOff, IconSearchOff } from '@tabler/icons-react'
import { answersDisputes } from '../../../domain/account/roles.ts'
import { RequestsLink } from '../../assistance/requests-link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { gapsOf, planOrders } from '../next-job/day-plan.ts'
import { JustCompleted } from '../next-job/just-completed.tsx'
import { NextJobCard } from '../next-job/next-job-card.tsx'
import { TEXTS as JOB_TEXTS } from '../next-job/texts.ts'
import { UnfinishedJobs, UnfinishedNotice } from '../next-job/unfinished-jobs.tsx'
import { useFindNext } from '../next-job/use-find-next.ts'
import { usePendingUpdates } from '../use-pending-updates.ts'
import type { ChosenList } from './chosen-list.ts'
import classes from './list-panel.module.css'
import { OrderCsv } from './order-csv.tsx'
import { OrderList } from './order-list.tsx'
import { SearchBox } from './search-box.tsx'
import { TEXTS } from './texts.ts'
import { useFilter } from './use-filter.ts'
import { useWorkOrders } from './use-work-orders.ts'
import { WhenSwitch } from './when-switch.tsx'

interface ListPanelProps {
  franchise: { id: string; timeZone: string }
  list: ChosenList
  /** Whether the upcoming jobs of a van begin with the next one. */
  startsWithNext: boolean
}

/** Shows the orders of one tab, with search and filters. A technician's jobs begin with the next one, and with those that were left on earlier days. */
export function ListPanel({ franchise, list, startsWithNext }: ListPanelProps) {
  const { typed, setTyped } = useFilter(list.filter)
  const query = useWorkOrders(franchise.id, list)
  const roles = useSession()?.roles ?? []
  const key = JSON.stringify([franchise.id, list, query.isPlaceholderData])
  const { orders, held, showAll } = usePendingUpdates(key, query.data?.pages)
  const now = useNow()
  const isDay = startsWithNext && list.status === 'upcoming' && list.filter === ''
  const plan = isDay && orders ? planOrders(orders, now, franchise.timeZone) : undefined
  const shown = plan?.rest ?? orders
  useFindNext(plan !== undefined && plan.next === undefined, query)
  const common = { zone: franchise.timeZone, from: list }
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
          <OrderList orders={shown} {...common} {...(plan && { gaps: gapsOf(plan, franchise.timeZone) })} />
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
