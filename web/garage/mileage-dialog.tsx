import { useState } from 'react'
import { formatMileage, mileageProblem, parseMileage } from '../../domain/vehicle/mileage.ts'
import { request } from '../platform/api/api.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { MileageReader } from '../vehicle/mileage-reader.tsx'
import { currentMileage, unitOf } from './car.ts'
import { CarDialog } from './car-dialog.tsx'
import { UpdateMileageMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'

/** A new reading of the odometer, typed or read from a photo, at least the current mileage; 'Continue' waits for a number (CARS-06). */
export function MileageDialog({ userId, car, onClose }: { userId: string; car: Car; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const unit = unitOf(car)
  const current = currentMileage(car)
  const isNothing = typed.trim() === '' || parseMileage(typed) === 0
  return (
    <CarDialog
      userId={userId}
      title={TEXTS.mileageDialog.title}
      saveLabel={TEXTS.mileageDialog.go}
      input={isNothing ? undefined : typed}
      check={text => mileageProblem(parseMileage(text), current, unit)}
      field="mileage"
      save={text => request(UpdateMileageMutation, { userVehicleId: car.id, mileage: parseMileage(text) ?? 0 })}
      onClose={onClose}
    >
      {problem => (
        <>
          <TextField
            label={TEXTS.mileageDialog.label(unit)}
            description={
              current === null ? TEXTS.mileageDialog.first : TEXTS.mileageDialog.current(formatMileage(current, unit))
            }
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            error={problem}
            end={unit}
          />
          <MileageReader
            mileage={parseMileage(typed)}
            current={current}
            unit={unit}
            onRead={mileage => setTyped(String(mileage))}
          />
        </>
      )}
    </CarDialog>
  )
}
