import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../domain/format/dates.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconCalendarOff } from '../ui/icon/calendar-off.gen.ts'
import { Card } from '../ui/layout/card.tsx'
import { customerVehiclesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.bookings
const TONES: Record<string, Tone> = { ASSIGNED: 'info', COMPLETE: 'success' }

/** Shows the bookings of a customer's vehicles, the latest first, with links to their work orders. */
export function BookingsCard({ userId }: { userId: string }) {
  const zone = useStaffZone()
  const vehicles = useQuery(customerVehiclesQuery(userId))
  const bookings = vehicles.data
    ?.flatMap(({ workOrders }) => workOrders)
    .toSorted((a, b) => b.scheduledAt.localeCompare(a.scheduledAt))
  return (
    <Card title={texts.title}>
      {bookings === undefined ? (
        vehicles.error ? (
          <ErrorState message={vehicles.error.message} onRetry={() => void vehicles.refetch()} />
        ) : (
          <Skeleton count={3} />
        )
      ) : bookings.length === 0 ? (
        <EmptyState icon={<IconCalendarOff />}>{texts.none}</EmptyState>
      ) : (
        <RecordList
          label={texts.title}
          records={bookings.map(({ id, status, scheduledAt, vehicle }) => ({
            key: id,
            title: (
              <Link to={PATHS.workOrder} params={{ id }}>
                {texts.order(id)}
              </Link>
            ),
            details: texts.details(formatDateTime(new Date(scheduledAt), zone), TEXTS.vehicles.vehicle(vehicle)),
            actions: <StatusBadge tone={TONES[status] ?? 'neutral'}>{texts.status(status)}</StatusBadge>,
          }))}
        />
      )}
    </Card>
  )
}
