import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconCar } from '../ui/icon/car.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { CardList, Row } from '../ui/layout/card.tsx'
import { AddCarDialog } from './add-car-dialog.tsx'
import { CarCard } from './car-card.tsx'
import { garageQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Shows a customer's cars, and adds another (CARS-01). */
export function Garage({ userId }: { userId: string }) {
  const cars = useQuery(garageQuery(userId))
  const [isAdding, setAdding] = useState(false)
  if (cars.isPending) return <Skeleton shape="panel" count={2} />
  if (!cars.data) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void cars.refetch()} />
  const isEmpty = cars.data.length === 0
  const add = (
    <Button variant={isEmpty ? 'primary' : 'secondary'} icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      {isEmpty ? TEXTS.addFirst : TEXTS.add}
    </Button>
  )
  return (
    <>
      {isEmpty && (
        <EmptyState icon={<IconCar />} action={add}>
          {TEXTS.empty}
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <CardList>
            {cars.data.map(car => (
              <CarCard key={car.id} userId={userId} car={car} />
            ))}
          </CardList>
          <Row>{add}</Row>
        </>
      )}
      {isAdding && <AddCarDialog userId={userId} onClose={() => setAdding(false)} />}
    </>
  )
}
