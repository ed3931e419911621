import { mileageProblem } from '../../../domain/vehicle/mileage.ts'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MileageReader } from '../../vehicle/mileage-reader.tsx'
import { ConditionField } from '../inspection/condition-field.tsx'
import { NumberField } from '../inspection/number-field.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

interface VehicleFieldsProps {
  draft: InspectionDraft
  onChange: (part: Partial<InspectionDraft>) => void
  /** The odometer's unit, by country. */
  distanceUnit: 'km' | 'mi'
  /** Adds the odometer's photo to the inspection's photos. */
  onPhoto: (photo: File) => Promise<void>
}

/** Returns the error of the odometer reading; a vehicle may have none. */
const readingProblem = (mileage: number | null, unit: 'km' | 'mi'): string | undefined =>
  mileage === null ? undefined : mileageProblem(mileage, null, unit)

/** The fields of the whole vehicle: conditions, readings and notes. */
export function VehicleFields({ draft, onChange, distanceUnit, onPhoto }: VehicleFieldsProps) {
  return (
    <>
      <Card title={ORDER_TEXTS.wholeVehicle}>
        {VEHICLE_CONDITIONS.map(({ field, label }) => (
          <ConditionField
            key={field}
            id={field}
            legend={label}
            value={draft[field]}
            onChange={condition => onChange({ [field]: condition })}
          />
        ))}
      </Card>
      <Card title={TEXTS.readings}>
        <NumberField
          label={ORDER_TEXTS.mileage}
          unit={distanceUnit}
          value={draft.mileage}
          onChange={mileage => onChange({ mileage })}
          error={readingProblem(draft.mileage, distanceUnit)}
          size="xl"
        />
        <MileageReader
          mileage={draft.mileage}
          current={null}
          unit={distanceUnit}
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
