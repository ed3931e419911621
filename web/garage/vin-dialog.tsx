import { normaliseVin, vinProblem } from '../../domain/vehicle/vin.ts'
import { request } from '../platform/api/api.ts'
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

/** Sets the VIN of a car: exactly 17 characters (CARS-08). */
export function VinDialog({ userId, car, onClose }: VinDialogProps) {
  const form = useCarForm({
    userId,
    initialValues: { vin: car.vin ?? '' },
    validate: ({ vin }) => ({ vin: vinProblem(vin) }),
    save: ({ vin }) => request(SetVinMutation, { userVehicleId: car.id, vin }),
    onClose,
  })
  const { vin } = form.values
  return (
    <CarDialog title={TEXTS.vinDialog.title} form={form} disabled={vin === ''} onClose={onClose}>
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
