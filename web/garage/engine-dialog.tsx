import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { NO_CAR } from '../vehicle/draft-car.ts'
import { enginesQuery } from '../vehicle/queries.ts'
import { VehicleFields } from '../vehicle/vehicle-fields.tsx'
import { carTitle, isNotListed } from './car.ts'
import { CarDialog } from './car-dialog.tsx'
import { UpdateVehicleIdMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useCarForm } from './use-car-form.ts'

/** Changes the engine of a car, or all of its model if it was not listed. The page then reloads (CARS-07, CARS-10). */
export function EngineDialog({ userId, car, onClose }: { userId: string; car: Car; onClose: () => void }) {
  const isUnlisted = isNotListed(car)
  const form = useCarForm({
    userId,
    initialValues: { engine: NO_CAR },
    // The fields of a car that was not listed show no errors.
    fieldOf: field => (field === 'vehicleId' && !isUnlisted ? 'engine' : field),
    save: async ({ engine }) => {
      await request(UpdateVehicleIdMutation, { userVehicleId: car.id, vehicleId: String(engine.vehicleId) })
      location.reload()
    },
    onClose,
  })
  const { engine } = form.values
  return (
    <CarDialog title={TEXTS.engineDialog.title} form={form} disabled={engine.vehicleId === null} onClose={onClose}>
      {isUnlisted ? (
        <VehicleFields car={engine} onChange={changed => form.change({ engine: changed })} />
      ) : (
        <EngineField
          car={car}
          vehicleId={engine.vehicleId}
          onChange={vehicleId => form.change({ engine: { ...engine, vehicleId } })}
          problem={form.errors.engine}
        />
      )}
      <p>{TEXTS.engineDialog.later}</p>
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
