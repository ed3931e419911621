import { formatMileage, mileageProblem, parseMileage } from '../../domain/vehicle/mileage.ts'
import { request } from '../platform/api/api.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { MileageReader } from '../vehicle/mileage-reader.tsx'
import { currentMileage, unitOf } from './car.ts'
import { CarDialog } from './car-dialog.tsx'
import { UpdateMileageMutation } from './documents.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useCarForm } from './use-car-form.ts'

const texts = TEXTS.mileageDialog

/** Adds an odometer reading, typed or read from a photo, of at least the current mileage (CARS-06). */
export function MileageDialog({ userId, car, onClose }: { userId: string; car: Car; onClose: () => void }) {
  const unit = unitOf(car)
  const current = currentMileage(car)
  const form = useCarForm({
    userId,
    initialValues: { mileage: '', photographed: null as number | null },
    validate: ({ mileage }) => ({ mileage: mileageProblem(parseMileage(mileage), current, unit) }),
    save: ({ mileage, photographed }) => {
      const entered = parseMileage(mileage) ?? 0
      // A reading that was corrected is typed.
      return request(UpdateMileageMutation, {
        userVehicleId: car.id,
        mileage: entered,
        fromPhoto: entered === photographed,
      })
    },
    onClose,
  })
  const typed = form.values.mileage
  return (
    <CarDialog
      title={texts.title}
      saveLabel={texts.go}
      form={form}
      disabled={typed.trim() === '' || parseMileage(typed) === 0}
      onClose={onClose}
    >
      <TextField
        {...form.field('mileage')}
        label={texts.label(unit)}
        description={current === null ? texts.first : texts.current(formatMileage(current, unit))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        end={unit}
      />
      <MileageReader
        mileage={parseMileage(typed)}
        current={current}
        unit={unit}
        onRead={mileage => form.change({ mileage: String(mileage), photographed: mileage })}
      />
    </CarDialog>
  )
}
