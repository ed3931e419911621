import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconBuildingStore } from '../../ui/icon/building-store.gen.ts'
import { IconCalendarTime } from '../../ui/icon/calendar-time.gen.ts'
import { IconRefresh } from '../../ui/icon/refresh.gen.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TEXTS as DAY_TEXTS } from '../day/texts.ts'
import { SavedViews } from '../../saved-view/saved-views.tsx'
import type { View } from '../../saved-view/view.ts'
import { workOrderKeys } from '../query-keys.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { CancelledOrders } from '../cancelled/cancelled-orders.tsx'
import { TEXTS as CANCELLED_TEXTS } from '../cancelled/texts.ts'
import { type ChosenList, chosenList } from './chosen-list.ts'
import { ListPanel } from './list-panel.tsx'
import { TEXTS } from './texts.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useCounts, useVans } from './use-work-orders.ts'

const route = getRouteApi(PATHS.workOrders)

/** Shows the staff's work orders: one tab for requested orders and one for each van (WOLIST-01). */
export function WorkOrdersPage() {
  const search = route.useSearch()
  const van = useRouterState({ select: state => state.location.state.van })
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const roles = useSession()?.roles ?? []
  // On a phone there is room for what is needed on the road; the search opens the rest.
  const isDesk = useMediaQuery('(min-width: 720px)', true, { getInitialValueInEffect: false })
  const { selected, query } = useFranchises()
  const vans = useVans(selected?.id)
  useLiveOrders()
  const counts = useCounts(selected?.id, vans.data ?? [])

  if (query.data && !selected) {
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconBuildingStore />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  }
  const list = vans.data && chosenList({ ...search, van }, vans.data, roles.includes('technician'))
  if (list?.status === 'cancelled' && selected)
    return <CancelledOrders key={selected.id} franchise={selected} filter={list.filter} sort={list.sort} />
  const failed = query.error ?? vans.error
  const tabs = [
    { value: 'requested', label: TEXTS.requestedTab, count: counts.get('requested') },
    ...(vans.data ?? []).map(van => ({ value: van.id, label: van.name, count: counts.get(van.id) })),
  ]
  const open = (tab: string) =>
    void navigate({
      search: { status: tab === 'requested' ? 'requested' : statusOf(list), filter: list?.filter, sort: list?.sort },
      state: tab === 'requested' ? {} : { van: tab },
    })
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      actions={
        <>
          {isDesk && (
            <SavedViews
              page="workOrders"
              current={{ search, van: list?.van }}
              onOpen={view =>
                void navigate({ search: placeOf(view), state: view.van === undefined ? {} : { van: view.van } })
              }
            />
          )}
          <ButtonLink size="sm" icon={<IconCalendarTime size={18} aria-hidden />} to={PATHS.workDay}>
            {DAY_TEXTS.link}
          </ButtonLink>
          {isDesk && (
            <ButtonLink to={PATHS.phoneBooking} size="sm">
              {TEXTS.phoneBooking}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" size="sm" to={PATHS.workOrders} search={{ status: 'cancelled' }}>
            {CANCELLED_TEXTS.link}
          </ButtonLink>
          <IconButton
            label={TEXTS.refresh}
            icon={<IconRefresh size={20} />}
            onClick={() => void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })}
          />
        </>
      }
    >
      {list && selected ? (
        <Tabs label={TEXTS.title} tabs={tabs} value={list.van ?? 'requested'} onChange={open}>
          <ListPanel
            franchise={selected}
            list={list}
            startsWithNext={roles.includes('technician') || vans.data?.length === 1}
            isDesk={isDesk}
          />
        </Tabs>
      ) : failed ? (
        <ErrorState message={failed.message} onRetry={() => void (query.error ? query : vans).refetch()} />
      ) : (
        <Skeleton shape="card" count={5} />
      )}
    </Page>
  )
}

const LISTS: readonly WorkOrderList[] = ['requested', 'upcoming', 'past', 'cancelled']

/** Returns the filters of a saved view. */
const placeOf = ({ search: { status, filter, sort } }: View) => ({
  status: LISTS.find(list => list === status),
  filter,
  sort,
})

/** Switching the van keeps upcoming or past selected. */
const statusOf = (list: ChosenList | undefined) => (list?.status === 'past' ? 'past' : 'upcoming')
