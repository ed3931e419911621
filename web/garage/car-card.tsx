import { useState } from 'react'
import { formatMileage } from '../../domain/vehicle/mileage.ts'
import { CarPlanOffers, CarSubscriptions } from '../subscription/car-subscriptions.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CarName } from '../vehicle/car-name.tsx'
import { carTitle, currentMileage, isNotListed, unitOf } from './car.ts'
import { CarEditor } from './car-editor.tsx'
import { CarServices } from './car-services.tsx'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Shows one car with its plans, which cost money, above its services. It is edited inside the card (CARS-01). */
export function CarCard({ userId, car }: { userId: string; car: Car }) {
  const [isEditing, setEditing] = useState(false)
  const title = carTitle(car)
  const fullName = car.name ? TEXTS.fullName(title, car.name) : title
  return (
    <Card
      listed
      title={isNotListed(car) ? title : <CarName {...car.vehicle} />}
      description={car.name ?? undefined}
      action={
        <Button
          size="sm"
          aria-expanded={isEditing}
          aria-label={isEditing ? TEXTS.doneWith(fullName) : TEXTS.editCar(fullName)}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? TEXTS.done : TEXTS.edit}
        </Button>
      }
    >
      {isEditing ? <CarEditor userId={userId} car={car} /> : <CarFacts car={car} />}
      <CarSubscriptions userVehicleId={car.id} car={fullName} />
      <CarServices car={car} />
      <CarPlanOffers userVehicleId={car.id} />
    </Card>
  )
}

function CarFacts({ car }: { car: Car }) {
  const mileage = currentMileage(car)
  return (
    <KeyValues
      compact
      items={[
        { label: TEXTS.mileage, value: mileage === null ? undefined : formatMileage(mileage, unitOf(car)) },
        { label: TEXTS.engine, value: car.vehicle.engine || undefined },
        ...(car.vin === null ? [] : [{ label: TEXTS.vin, value: car.vin, whole: true }]),
      ]}
    />
  )
}
