import { useState } from 'react'
import { isVin } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
import { NewVehicle } from '../vehicle/vehicle-panel.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SaveUserVehicleMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'

/** Adds a car, chosen by model or VIN as in the booking (CARS-01, CARS-10). */
export function AddCarDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [car, setCar] = useState<DraftCar>(NO_CAR)
  const save = ({ vehicleId, vin, name }: DraftCar) =>
    request(SaveUserVehicleMutation, {
      vehicleId: String(vehicleId),
      vin: isVin(vin) ? vin : null,
      name: name.trim() === '' ? null : name,
    })
  return (
    <CarDialog
      userId={userId}
      title={TEXTS.add}
      input={car.vehicleId === null ? undefined : car}
      save={save}
      onClose={onClose}
    >
      {() => <NewVehicle car={car} onChange={setCar} />}
    </CarDialog>
  )
}
