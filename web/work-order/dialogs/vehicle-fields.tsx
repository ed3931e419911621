import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { mileageProblem } from '../../../domain/vehicle/mileage.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { MileageReader } from '../../vehicle/mileage-reader.tsx'
import { ConditionField } from '../inspection/condition-field.tsx'
import { NumberField } from '../inspection/number-field.tsx'
import { TEXTS } from '../texts.ts'

interface VehicleFieldsProps {
  draft: InspectionDraft
  onChange: (part: Partial<InspectionDraft>) => void
  /** Of the odometer, by country. */
  distanceUnit: 'km' | 'mi'
  /** Adds the odometer's photo to those of the inspection. */
  onPhoto: (photo: File) => Promise<void>
}

/** What is wrong with the odometer's reading; a vehicle may be without one. */
const readingProblem = (mileage: number | null, unit: 'km' | 'mi'): string | undefined =>
  mileage === null ? undefined : mileageProblem(mileage, null, unit)

/** What is judged, read and noted of the whole vehicle. */
export function VehicleFields({ draft, onChange, distanceUnit, onPhoto }: VehicleFieldsProps) {
  return (
    <>
      <Card title={TEXTS.wholeVehicle}>
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
          label={TEXTS.mileage}
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
          label={TEXTS.engineHours}
          unit="h"
          value={draft.engineHours}
          onChange={engineHours => onChange({ engineHours })}
          size="xl"
        />
        <TextField
          label={TEXTS.tireSize}
          placeholder="205/55R16"
          value={draft.tireSize}
          onChange={tireSize => onChange({ tireSize })}
          autoComplete="off"
          size="xl"
        />
        <TextAreaField
          label={TEXTS.inspectionNotes}
          value={draft.notes}
          onChange={notes => onChange({ notes })}
          rows={4}
        />
      </Card>
    </>
  )
}
