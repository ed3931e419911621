import { mileageProblem } from '../../../domain/vehicle/mileage.ts'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MileageReader } from '../../vehicle/mileage-reader.tsx'
import { NumberField } from '../inspection/number-field.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { MILEAGE_ID, type OdometerState } from './inspection-draft.ts'
import { ItemField } from './item-field.tsx'
import { TEXTS } from './texts.ts'

interface VehicleFieldsProps {
  draft: InspectionDraft
  onChange: (part: Partial<InspectionDraft>) => void
  odometer: OdometerState
  onUnreadable: (isNow: boolean) => void
  /** Adds a photo of the odometer or of a poor item to the inspection's photos. */
  onPhoto: (photo: File) => Promise<void>
}

/** Returns the error of the odometer reading; a vehicle may have none. */
const readingProblem = (mileage: number | null, unit: OdometerState['unit']): string | undefined =>
  mileage === null ? undefined : mileageProblem(mileage, null, unit)

/** The fields of the whole vehicle: conditions, readings and notes. */
export function VehicleFields({ draft, onChange, odometer, onUnreadable, onPhoto }: VehicleFieldsProps) {
  const { unit, isUnreadable } = odometer
  return (
    <>
      <Card title={ORDER_TEXTS.wholeVehicle}>
        {VEHICLE_CONDITIONS.map(({ field, label }) => (
          <ItemField
            key={field}
            id={field}
            legend={label}
            item={label}
            value={draft[field]}
            onChange={condition => onChange({ [field]: condition })}
            notes={draft.notes}
            onNotes={notes => onChange({ notes })}
            onPhoto={onPhoto}
          />
        ))}
      </Card>
      <Card title={TEXTS.readings}>
        <div id={MILEAGE_ID}>
          <NumberField
            label={ORDER_TEXTS.mileage}
            unit={unit}
            value={draft.mileage}
            onChange={mileage => onChange({ mileage })}
            error={readingProblem(draft.mileage, unit)}
            size="xl"
          />
        </div>
        {draft.mileage === null && (
          <CheckboxField
            label={TEXTS.unreadable}
            description={TEXTS.unreadableHint}
            checked={isUnreadable}
            onChange={onUnreadable}
          />
        )}
        <MileageReader
          mileage={draft.mileage}
          current={null}
          unit={unit}
          onRead={mileage => onChange({ mileage })}
          onPhoto={onPhoto}
        />
        <NumberField
          label={ORDER_TEXTS.engineHours}
          unit={TEXTS.engineHoursUnit}
          value={draft.engineHours}
          onChange={engineHours => onChange({ engineHours })}
          size="xl"
        />
        <TextField
          label={ORDER_TEXTS.tireSize}
          placeholder={TEXTS.tireSizeExample}
          value={draft.tireSize}
          onChange={tireSize => onChange({ tireSize })}
          autoComplete="off"
          size="xl"
        />
        <TextAreaField label={TEXTS.notes} value={draft.notes} onChange={notes => onChange({ notes })} rows={4} />
      </Card>
    </>
  )
}
