import { normaliseVin, vinProblem } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
import { OtherChange } from '../platform/conflict/other-change.tsx'
import { useConflict } from '../platform/conflict/use-conflict.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { VinReader } from '../vehicle/vin-reader.tsx'
import { CarDialog } from './car-dialog.tsx'
import { SetVinMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useCarForm } from './use-car-form.ts'

interface VinDialogProps {
  userId: string
  car: Pick<Car, 'id' | 'vin'>
  onClose: () => void
}

/** Sets the VIN of a car: exactly 17 characters (CARS-08). When somebody else set it meanwhile it says who and what, and offers both. */
export function VinDialog({ userId, car, onClose }: VinDialogProps) {
  const { seen, conflict, note } = useConflict({ vin: car.vin })
  const form = useCarForm({
    userId,
    initialValues: { vin: car.vin ?? '' },
    validate: ({ vin }) => ({ vin: vinProblem(vin) }),
    save: ({ vin }) => request(SetVinMutation, { userVehicleId: car.id, vin, seen: seen.vin ?? '' }),
    onError: error => void note(error),
    onClose,
  })
  const { vin } = form.values
  return (
    <CarDialog title={TEXTS.vinDialog.title} form={form} disabled={vin === ''} conflict={conflict} onClose={onClose}>
      <OtherChange conflict={conflict} values={[{ label: TEXTS.vin, saved: seen.vin ?? '', mine: vin }]} />
      <TextField
        {...form.field('vin')}
        label={TEXTS.vin}
        description={TEXTS.vinDialog.hint}
        onChange={typed => form.change({ vin: normaliseVin(typed) })}
        autoComplete="off"
        maxLength={17}
      />
      <VinReader vin={vin} onRead={read => form.change({ vin: read })} />
    </CarDialog>
  )
}
