import { getRouteApi } from '@tanstack/react-router'
import { formatLongDate, formatTime, localDay, startOfDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconBuildingStore } from '../../ui/icon/building-store.gen.ts'
import { IconChevronLeft } from '../../ui/icon/chevron-left.gen.ts'
import { IconChevronRight } from '../../ui/icon/chevron-right.gen.ts'
import { IconTruckOff } from '../../ui/icon/truck-off.gen.ts'
import { TextInput } from '../../ui/inputs/text-input.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useLiveOrders } from '../list/use-live-orders.ts'
import { BackToOrders } from './back-to-orders.tsx'
import { type DayJob, lanesOf, requestsOf } from './board.ts'
import { DayCounts } from './day-counts.tsx'
import { gridOf } from './day-grid.ts'
import classes from './day-page.module.css'
import { DayRequests } from './day-requests.tsx'
import { Lanes } from './lanes.tsx'
import { TEXTS } from './texts.ts'
import { useDayBoard } from './use-day-board.ts'

const route = getRouteApi(PATHS.workDay)

/** Shows a day of the current franchise: its vans by hours, the requests beside them, and the day in numbers. Read-only; every job leads to its order. */
export function DayPage() {
  const { date } = route.useSearch()
  const now = useNow()
  const { selected, query: franchises } = useFranchises()
  useLiveOrders()
  if (franchises.data && !selected) {
    return (
      <Page title={TEXTS.link} width="full">
        <EmptyState icon={<IconBuildingStore />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  }
  if (!selected) {
    return (
      <Page title={TEXTS.link} width="full" back={<BackToOrders />}>
        {franchises.error ? (
          <ErrorState message={franchises.error.message} onRetry={() => void franchises.refetch()} />
        ) : (
          <Skeleton shape="card" count={5} />
        )}
      </Page>
    )
  }
  const today = localDay(now, selected.timeZone)
  const day = date !== undefined && isCalendarDay(date) ? date : today
  return (
    <Page
      title={formatLongDate(startOfDay(day, selected.timeZone), selected.timeZone)}
      width="full"
      back={<BackToOrders />}
      actions={<DaySwitch day={day} today={today} />}
    >
      <Board key={selected.id} franchise={selected} day={day} today={today} now={now} />
    </Page>
  )
}

/** Leads to the days beside this one, to today, and to any date. */
function DaySwitch({ day, today }: { day: string; today: string }) {
  const navigate = route.useNavigate()
  return (
    <nav className={classes.switch} aria-label={TEXTS.whichDay}>
      <ButtonLink to={PATHS.workDay} search={{ date: addDays(day, -1) }} aria-label={TEXTS.previous}>
        <IconChevronLeft size={18} aria-hidden />
      </ButtonLink>
      <ButtonLink
        to={PATHS.workDay}
        search={{}}
        aria-current={day === today ? 'date' : undefined}
        activeProps={{ 'aria-current': undefined }}
      >
        {TEXTS.today}
      </ButtonLink>
      <ButtonLink to={PATHS.workDay} search={{ date: addDays(day) }} aria-label={TEXTS.next}>
        <IconChevronRight size={18} aria-hidden />
      </ButtonLink>
      <TextInput
        type="date"
        label={TEXTS.date}
        hideLabel
        value={day}
        onChange={event => {
          const chosen = event.currentTarget.value
          if (isCalendarDay(chosen)) void navigate({ search: { date: chosen }, replace: true })
        }}
      />
    </nav>
  )
}

/** Returns the starts of hours from which on a job is shown, and until when: long ones need more than their first hour. */
const hoursOf = ({ scheduledAt, minutes = VISIT_MINUTES }: DayJob): Date[] => [
  scheduledAt,
  new Date(scheduledAt.getTime() + Math.max(0, minutes - VISIT_MINUTES) * 60_000),
]

interface BoardProps {
  franchise: { id: string; timeZone: string }
  day: string
  today: string
  now: Date
}

function Board({ franchise: { id, timeZone: zone }, day, today, now }: BoardProps) {
  const { data, error, refetch } = useDayBoard(id, day)
  if (!data) {
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
    return <Skeleton shape="card" count={5} />
  }
  const slots = data.slots.map(slot => new Date(slot))
  const lanes = lanesOf(data, now, zone)
  const grid = gridOf(
    slots,
    lanes.flatMap(lane => lane.jobs.flatMap(hoursOf)),
  )
  const hours = { slots, now, base: { lat: data.lat, lng: data.lng } }
  return (
    <>
      <DayCounts lanes={lanes} requests={data.requestCount} hours={hours} />
      {slots.length === 0 && <Alert tone="info">{TEXTS.closed}</Alert>}
      <div className={classes.board}>
        <div className={classes.vans}>
          {lanes.length === 0 ? (
            <EmptyState icon={<IconTruckOff />}>{TEXTS.noVans}</EmptyState>
          ) : (
            <>
              <Lanes lanes={lanes} grid={grid} zone={zone} now={day === today ? now : undefined} day={day} />
              <p className={classes.hint}>
                {day === today && <span>{TEXTS.now(formatTime(now, zone))} </span>}
                <span className={classes.keys}>{TEXTS.keys}</span>
              </p>
            </>
          )}
        </div>
        <DayRequests
          requests={requestsOf(data)}
          count={data.requestCount}
          lanes={lanes}
          hours={hours}
          zone={zone}
          day={day}
        />
      </div>
    </>
  )
}
