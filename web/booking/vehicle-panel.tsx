import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { type Choice, RadioCards } from '../ui/choice-cards.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type DraftCar, NO_CAR } from './booking-draft.ts'
import { savedVehiclesQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { VinLookup } from './vin-lookup.tsx'

interface VehiclePanelProps {
  /** Whose saved vehicles are offered; undefined: nobody's. */
  customerId: string | undefined
  car: DraftCar
  onChange: (car: DraftCar) => void
}

/** One of the saved vehicles, or another by model or VIN (SVC-06, SVC-07). */
export function VehiclePanel({ customerId, car, onChange }: VehiclePanelProps) {
  const saved = useQuery(savedVehiclesQuery(customerId))
  if (customerId === undefined || saved.data?.length === 0) {
    return (
      <Card title={TEXTS.vehicle.title}>
        <NewVehicle car={car} onChange={onChange} />
      </Card>
    )
  }
  if (saved.isError) return <ErrorState message={TEXTS.userLoadFailed} onRetry={() => void saved.refetch()} />
  if (!saved.data) return <Skeleton shape="card" count={2} />
  const choose = (value: string) => {
    const chosen = saved.data.find(one => one.id === value)
    if (!chosen) return onChange({ ...NO_CAR, selection: 'new' })
    const { id, ...vehicle } = chosen.vehicle
    onChange({ ...vehicle, vehicleId: Number(id), selection: value, name: chosen.name ?? '', vin: chosen.vin ?? '' })
  }
  const choices: Choice<string>[] = saved.data.map(({ id, name, vehicle }) => ({
    value: id,
    title: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    description: [vehicle.engine, name].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <RadioCards
        legend={TEXTS.vehicle.saved}
        value={car.selection}
        onChange={choose}
        choices={[...choices, { value: 'new', title: TEXTS.vehicle.addAnother }]}
      />
      {car.selection === 'new' && (
        <Card title={TEXTS.vehicle.title}>
          <NewVehicle car={car} onChange={onChange} />
        </Card>
      )}
    </>
  )
}

/** A car that is not saved yet, by its model or its VIN, with its plate or identifier. */
export function NewVehicle({ car, onChange }: Omit<VehiclePanelProps, 'customerId'>) {
  const [mode, setMode] = useState<'model' | 'vin'>(car.vin === '' ? 'model' : 'vin')
  return (
    <>
      <Tabs
        label={TEXTS.vehicle.modes}
        value={mode}
        onChange={setMode}
        tabs={[
          { value: 'model', label: TEXTS.vehicle.byModel },
          { value: 'vin', label: TEXTS.vehicle.byVin },
        ]}
      >
        {mode === 'model' ? (
          <VehicleFields car={car} onChange={onChange} />
        ) : (
          <VinLookup car={car} onChange={onChange} />
        )}
      </Tabs>
      <TextField
        label={TEXTS.vehicle.name}
        value={car.name}
        onChange={name => onChange({ ...car, selection: 'new', name })}
      />
    </>
  )
}
