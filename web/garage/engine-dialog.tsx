import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { VehicleFields } from '../vehicle/vehicle-fields.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { carTitle, isNotListed } from './car.ts'
import { CarDialog } from './car-dialog.tsx'
import { UpdateVehicleIdMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'
import { enginesQuery } from '../vehicle/queries.ts'

/** Another engine of the same model, or for a car that was not listed, what it is. The page then starts anew with it (CARS-07, CARS-10). */
export function EngineDialog({ userId, car, onClose }: { userId: string; car: Car; onClose: () => void }) {
  const [draft, setDraft] = useState<DraftCar>(NO_CAR)
  const change = async (vehicleId: number) => {
    await request(UpdateVehicleIdMutation, { userVehicleId: car.id, vehicleId: String(vehicleId) })
    location.reload()
  }
  return (
    <CarDialog
      userId={userId}
      title={TEXTS.engineDialog.title}
      input={draft.vehicleId ?? undefined}
      field="vehicleId"
      save={change}
      onClose={onClose}
    >
      {problem => (
        <>
          {isNotListed(car) ? (
            <VehicleFields car={draft} onChange={setDraft} />
          ) : (
            <EngineField
              car={car}
              vehicleId={draft.vehicleId}
              onChange={vehicleId => setDraft({ ...draft, vehicleId })}
              problem={problem}
            />
          )}
          <p>{TEXTS.engineDialog.later}</p>
        </>
      )}
    </CarDialog>
  )
}

interface EngineFieldProps {
  car: Car
  vehicleId: number | null
  onChange: (vehicleId: number | null) => void
  problem: string | undefined
}

function EngineField({ car, vehicleId, onChange, problem }: EngineFieldProps) {
  const { year, make, model } = car.vehicle
  const engines = useQuery(enginesQuery(year, make, model))
  return (
    <SelectField
      label={TEXTS.engine}
      description={TEXTS.engineDialog.hint(carTitle(car))}
      placeholder={TEXTS.engineDialog.choose}
      loading={engines.isPending}
      error={engines.isError ? TEXTS.engineDialog.listFailed : problem}
      value={vehicleId === null ? '' : String(vehicleId)}
      onChange={id => onChange(id === '' ? null : Number(id))}
      options={(engines.data ?? []).map(({ id, engine }) => ({ value: id, label: engine }))}
    />
  )
}
