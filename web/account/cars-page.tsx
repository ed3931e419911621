import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { savedVehiclesQuery } from '../booking/queries.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { KeyValues } from '../ui/key-values.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

/** The customer's cars (CARS-01). */
export function CarsPage() {
  return (
    <AccountPage title={TEXTS.cars.title}>
      <Cars />
    </AccountPage>
  )
}

function Cars() {
  const session = useSession()
  const cars = useQuery(savedVehiclesQuery(session ? String(session.id) : undefined))
  if (cars.isPending) return <Skeleton shape="card" count={2} />
  if (!cars.data) return <ErrorState message={TEXTS.cars.loadFailed} onRetry={() => void cars.refetch()} />
  if (cars.data.length === 0) {
    return (
      <EmptyState
        icon={<IconCar />}
        action={
          <ButtonLink variant="primary" to={PATHS.location}>
            {TEXTS.appointments.book}
          </ButtonLink>
        }
      >
        {TEXTS.cars.empty}
      </EmptyState>
    )
  }
  return (
    <>
      {cars.data.map(({ id, name, vin, vehicle }) => (
        <Card key={id} title={`${vehicle.year} ${vehicle.make} ${vehicle.model}`}>
          <KeyValues
            items={[
              { label: TEXTS.cars.engine, value: vehicle.engine || undefined },
              { label: TEXTS.cars.plate, value: name ?? undefined },
              { label: TEXTS.cars.vin, value: vin ?? undefined },
            ]}
          />
        </Card>
      ))}
      <ButtonLink to={PATHS.location}>{TEXTS.cars.addAnother}</ButtonLink>
    </>
  )
}
