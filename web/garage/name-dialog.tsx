import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SetNameMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'

/** The plate or fleet identifier of a car; it cannot be empty (CARS-08). */
export function NameDialog({
  userId,
  car,
  onClose,
}: {
  userId: string
  car: Pick<Car, 'id' | 'name'>
  onClose: () => void
}) {
  const [name, setName] = useState(car.name ?? '')
  return (
    <CarDialog
      userId={userId}
      title={TEXTS.nameDialog.title}
      input={name.trim() === '' ? undefined : name}
      field="name"
      save={typed => request(SetNameMutation, { userVehicleId: car.id, name: typed })}
      onClose={onClose}
    >
      {problem => (
        <TextField
          label={TEXTS.name}
          description={TEXTS.nameDialog.hint}
          value={name}
          onChange={setName}
          autoComplete="off"
          error={problem}
        />
      )}
    </CarDialog>
  )
}
