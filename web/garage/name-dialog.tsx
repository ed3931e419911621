import { request } from '../platform/api/api.ts'
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

/** Sets the plate or fleet identifier of a car; it cannot be empty (CARS-08). */
export function NameDialog({ userId, car, onClose }: NameDialogProps) {
  const form = useCarForm({
    userId,
    initialValues: { name: car.name ?? '' },
    save: ({ name }) => request(SetNameMutation, { userVehicleId: car.id, name }),
    onClose,
  })
  return (
    <CarDialog title={TEXTS.nameDialog.title} form={form} disabled={form.values.name.trim() === ''} onClose={onClose}>
      <TextField {...form.field('name')} label={TEXTS.name} description={TEXTS.nameDialog.hint} autoComplete="off" />
    </CarDialog>
  )
}
