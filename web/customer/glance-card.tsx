import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../domain/format/dates.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useNow } from '../platform/use-now.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { customerOpenInvoicesQuery, customerVehiclesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { visitsOf } from './visits.ts'

const texts = TEXTS.glance

/** What staff want to know first: visits, cars and what is to be paid. */
export function GlanceCard({ userId }: { userId: string }) {
  const zone = useStaffZone()
  const now = useNow()
  const vehicles = useQuery(customerVehiclesQuery(userId))
  const invoices = useQuery(customerOpenInvoicesQuery(userId))
  const failed = [vehicles, invoices].find(query => query.isError && !query.data)
  if (failed)
    return (
      <Card title={texts.title}>
        <ErrorState message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />
      </Card>
    )
  if (!vehicles.data || !invoices.data)
    return (
      <Card title={texts.title}>
        <Skeleton count={3} />
      </Card>
    )
  const { visits, last, next } = visitsOf(vehicles.data, now, zone)
  const day = (instant: string | undefined) => instant && formatShortDate(new Date(instant), zone)
  return (
    <Card title={texts.title}>
      <KeyValues
        items={[
          { label: texts.last, value: day(last) ?? texts.never },
          { label: texts.next, value: day(next) ?? texts.nothingBooked },
          { label: texts.visits, value: String(visits) },
          { label: texts.cars, value: String(vehicles.data.length) },
          {
            label: texts.balance,
            value:
              invoices.data.length === 0 ? (
                texts.noBalance
              ) : (
                <ul>
                  {invoices.data.map(({ id, invoiceNumber, remainingAmount, currency }) => (
                    <li key={id}>
                      <Link to={PATHS.invoice} params={{ invoiceNumber }}>
                        {texts.invoice(invoiceNumber, money(remainingAmount, currency))}
                      </Link>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}
