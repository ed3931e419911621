import { mileageProblem } from '../../../domain/vehicle/mileage.ts'
import { VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MileageReader } from '../../vehicle/mileage-reader.tsx'
import { NumberField } from '../inspection/number-field.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import type { Inspecting } from './inspecting.ts'
import { MILEAGE_ID, type OdometerState, VIN_ID } from './inspection-draft.ts'
import classes from './inspection-page.module.css'
import { ItemField } from './item-field.tsx'
import { TEXTS } from './texts.ts'
import { VinField } from './vin-field.tsx'

interface VehicleFieldsProps {
  inspecting: Inspecting
  odometer: OdometerState
  /** Of the customer's car; null if it has none yet. */
  vinOnFile: string | null
  onUnreadable: (isNow: boolean) => void
}

/** Returns the error of the odometer reading; a vehicle may have none. */
const readingProblem = (mileage: number | null, unit: OdometerState['unit']): string | undefined =>
  mileage === null ? undefined : mileageProblem(mileage, null, unit)

/** The fields of the whole vehicle: conditions, readings and notes. */
export function VehicleFields({ inspecting, odometer, vinOnFile, onUnreadable }: VehicleFieldsProps) {
  const { draft, onChange, onPhoto } = inspecting
  const { unit, isUnreadable } = odometer
  return (
    <>
      <Card title={ORDER_TEXTS.wholeVehicle}>
        {VEHICLE_CONDITIONS.map(({ field, label }) => (
          <ItemField
            key={field}
            id={field}
            legend={label}
            item={field}
            value={draft[field]}
            onCondition={condition => onChange({ [field]: condition })}
            inspecting={inspecting}
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
          onPhoto={photo => onPhoto(photo, 'odometer')}
        />
        <div id={VIN_ID} className={classes.readings}>
          <VinField value={draft.vin} onFile={vinOnFile} onChange={vin => onChange({ vin })} />
        </div>
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
