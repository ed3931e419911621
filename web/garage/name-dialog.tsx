import { request } from '../platform/api/api.ts'
import { OtherChange } from '../platform/conflict/other-change.tsx'
import { useConflict } from '../platform/conflict/use-conflict.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SetNameMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useCarForm } from './use-car-form.ts'

interface NameDialogProps {
  userId: string
  car: Pick<Car, 'id' | 'name'>
  onClose: () => void
}

/** Sets the plate or fleet identifier of a car; it cannot be empty (CARS-08). Like VinDialog when somebody else set it meanwhile. */
export function NameDialog({ userId, car, onClose }: NameDialogProps) {
  const { seen, conflict, note } = useConflict({ name: car.name })
  const form = useCarForm({
    userId,
    initialValues: { name: car.name ?? '' },
    save: ({ name }) => request(SetNameMutation, { userVehicleId: car.id, name, seen: seen.name ?? '' }),
    onError: error => void note(error),
    onClose,
  })
  return (
    <CarDialog
      title={TEXTS.nameDialog.title}
      form={form}
      disabled={form.values.name.trim() === ''}
      conflict={conflict}
      onClose={onClose}
    >
      <OtherChange
        conflict={conflict}
        values={[{ label: TEXTS.name, saved: seen.name ?? '', mine: form.values.name }]}
      />
      <TextField {...form.field('name')} label={TEXTS.name} description={TEXTS.nameDialog.hint} autoComplete="off" />
    </CarDialog>
  )
}
