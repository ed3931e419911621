import { IconArrowLeft, IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { formatMileage } from '../../domain/vehicle/mileage.ts'
import { useLeaveWhenRefused } from '../app/leave-when-refused.ts'
import { PATHS } from '../app/paths.ts'
import { bookFor } from '../booking/book-for.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Page, PageSkeleton } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { customerQuery, customerVehiclesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.customers
const route = getRouteApi(PATHS.customer)

/** A customer as staff see them: contacts, addresses, vehicles (CUSTOMER-14, CUSTOMER-17). */
export function CustomerPage() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(customerQuery(id))
  useLeaveWhenRefused(query.error, PATHS.customers)
  const customer = query.data
  if (!customer) {
    if (query.isPending) return <PageSkeleton />
    return (
      <Page title={texts.title}>
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      </Page>
    )
  }
  const book = () => {
    bookFor({ id, name: customer.name, email: customer.email })
    void navigate({ to: PATHS.location })
  }
  return (
    <Page
      title={customer.name}
      intro={customer.email}
      back={
        <Link to={PATHS.customers}>
          <IconArrowLeft size={18} aria-hidden />
          {texts.back}
        </Link>
      }
      actions={
        <Button variant="primary" onClick={book}>
          {texts.bookFor}
        </Button>
      }
    >
      <ContactsCard userId={id} />
      <AddressesCard userId={id} />
      <VehiclesCard userId={id} />
    </Page>
  )
}

function VehiclesCard({ userId }: { userId: string }) {
  const vehicles = useQuery(customerVehiclesQuery(userId))
  return <Card title={texts.vehicles}>{content()}</Card>

  function content() {
    if (vehicles.isError) return <ErrorState message={vehicles.error.message} onRetry={() => void vehicles.refetch()} />
    if (!vehicles.data) return <Skeleton />
    if (vehicles.data.length === 0) return <EmptyState icon={<IconCar />}>{texts.noVehicles}</EmptyState>
    return vehicles.data.map(({ id, vin, name, vehicle, mileage }) => {
      const latest = mileage[0]
      return (
        <KeyValues
          key={id}
          items={[
            { label: 'Vehicle', value: `${vehicle.year} ${vehicle.make} ${vehicle.model}` },
            { label: 'Engine', value: vehicle.engine || null },
            { label: 'VIN', value: vin },
            { label: 'Plate or fleet identifier', value: name },
            {
              label: 'Latest mileage',
              value: latest && formatMileage(latest.mileage, latest.unit === 'mi' ? 'mi' : 'km'),
            },
          ]}
        />
      )
    })
  }
}
