import { useState } from 'react'
import { normaliseVin, vinProblem } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { VinReader } from '../vehicle/vin-reader.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SetVinMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'

/** The VIN of a car: exactly 17 characters (CARS-08). */
export function VinDialog({
  userId,
  car,
  onClose,
}: {
  userId: string
  car: Pick<Car, 'id' | 'vin'>
  onClose: () => void
}) {
  const [vin, setVin] = useState(car.vin ?? '')
  return (
    <CarDialog
      userId={userId}
      title={TEXTS.vinDialog.title}
      input={vin === '' ? undefined : vin}
      check={vinProblem}
      field="vin"
      save={typed => request(SetVinMutation, { userVehicleId: car.id, vin: typed })}
      onClose={onClose}
    >
      {problem => (
        <>
          <TextField
            label={TEXTS.vin}
            description={TEXTS.vinDialog.hint}
            value={vin}
            onChange={typed => setVin(normaliseVin(typed))}
            autoComplete="off"
            maxLength={17}
            error={problem}
          />
          <VinReader vin={vin} onRead={setVin} />
        </>
      )}
    </CarDialog>
  )
}
