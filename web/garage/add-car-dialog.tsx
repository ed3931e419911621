import { isVin } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
import { NO_CAR } from '../vehicle/draft-car.ts'
import { NewVehicle } from '../vehicle/vehicle-panel.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SaveUserVehicleMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useCarForm } from './use-car-form.ts'

/** Adds a car, chosen by model or VIN as in the booking (CARS-01, CARS-10). */
export function AddCarDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useCarForm({
    userId,
    initialValues: { car: NO_CAR },
    save: ({ car: { vehicleId, vin, name } }) =>
      request(SaveUserVehicleMutation, {
        vehicleId: String(vehicleId),
        vin: isVin(vin) ? vin : null,
        name: name.trim() === '' ? null : name,
      }),
    onClose,
  })
  const { car } = form.values
  return (
    <CarDialog title={TEXTS.add} form={form} disabled={car.vehicleId === null} onClose={onClose}>
      <NewVehicle car={car} onChange={changed => form.change({ car: changed })} />
    </CarDialog>
  )
}
