import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { looksMistyped } from '../../domain/vehicle/vin.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { type Choice, RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { CarName } from './car-name.tsx'
import { CHOICE } from './choice-texts.ts'
import { ChosenCar } from './chosen-car.tsx'
import { type DraftCar, NO_CAR } from './draft-car.ts'
import { savedVehiclesQuery } from './queries.ts'
import { savedCar } from './saved-car.ts'
import { CarSearch } from './search/car-search.tsx'
import { VehicleFields } from './vehicle-fields.tsx'
import { VinLookup } from './vin-lookup.tsx'

interface VehiclePanelProps {
  /** The customer whose saved vehicles are offered; undefined for none. */
  customerId: string | undefined
  /** Ids of saved vehicles that are not offered, because they are chosen elsewhere. */
  without?: readonly string[]
  car: DraftCar
  onChange: (car: DraftCar) => void
}

/** Lets the user choose a saved vehicle, or another by model or VIN (SVC-06, SVC-07). */
export function VehiclePanel({ customerId, without = [], car, onChange }: VehiclePanelProps) {
  const saved = useQuery(savedVehiclesQuery(customerId))
  // A car that was found by its VIN may need a look: it is not listed, or the VIN has a typo.
  const isSure = car.vehicleId !== null && !looksMistyped(car.vin)
  const [isOpen, setIsOpen] = useState(!isSure)
  const change = (next: DraftCar) => {
    if (next.vehicleId !== null && next.vehicleId !== car.vehicleId) setIsOpen(false)
    onChange(next)
  }
  const fields = (
    <Card title={CHOICE.title}>
      <ChosenCar car={car} folded={isSure && !isOpen} onChange={() => setIsOpen(true)}>
        <NewVehicle car={car} onChange={change} />
      </ChosenCar>
    </Card>
  )
  const offered = saved.data?.filter(({ id }) => !without.includes(id))
  if (customerId === undefined || offered?.length === 0) return fields
  if (saved.isError) return <ErrorState message={CHOICE.userLoadFailed} onRetry={() => void saved.refetch()} />
  if (!offered) return <Skeleton shape="card" count={2} />
  const choose = (value: string) => {
    const chosen = offered.find(one => one.id === value)
    onChange(chosen ? savedCar(chosen) : { ...NO_CAR, selection: 'new' })
  }
  const choices: Choice<string>[] = offered.map(({ id, name, vehicle }) => ({
    value: id,
    title: <CarName {...vehicle} />,
    description: [vehicle.engine, name].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <RadioCards
        legend={CHOICE.saved}
        value={car.selection}
        onChange={choose}
        choices={[...choices, { value: 'new', title: CHOICE.addAnother }]}
      />
      {car.selection === 'new' && fields}
    </>
  )
}

/** The fields of a car that is not saved yet: its model or VIN, and its plate or identifier. */
export function NewVehicle({ car, onChange }: Omit<VehiclePanelProps, 'customerId' | 'without'>) {
  const [mode, setMode] = useState<'model' | 'vin'>(car.vin === '' ? 'model' : 'vin')
  return (
    <>
      <CarSearch car={car} onChange={onChange} />
      <Tabs
        label={CHOICE.modes}
        value={mode}
        onChange={setMode}
        tabs={[
          { value: 'model', label: CHOICE.byModel },
          { value: 'vin', label: CHOICE.byVin },
        ]}
      >
        {mode === 'model' ? (
          <VehicleFields car={car} onChange={onChange} />
        ) : (
          <VinLookup car={car} onChange={onChange} />
        )}
      </Tabs>
      <TextField label={CHOICE.name} value={car.name} onChange={name => onChange({ ...car, selection: 'new', name })} />
    </>
  )
}
