import type { Corner, CornerInspection } from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS } from '../../../domain/work-order/inspection-labels.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { ConditionField } from './condition-field.tsx'
import { cornerFieldId } from './inspection-draft.ts'
import { TEXTS } from './texts.ts'

interface CornerFieldsProps {
  corner: Corner
  value: CornerInspection
  onChange: (value: CornerInspection) => void
}

/** The fields of one wheel: its tire and its brake. */
export function CornerFields({ corner, value, onChange }: CornerFieldsProps) {
  return (
    <Card title={CORNER_LABELS[corner]}>
      <ConditionField
        id={cornerFieldId(corner, 'tire')}
        legend={ORDER_TEXTS.tires}
        value={value.tireCondition}
        onChange={tireCondition => onChange({ ...value, tireCondition })}
      />
      <ConditionField
        id={cornerFieldId(corner, 'brake')}
        legend={ORDER_TEXTS.brakes}
        value={value.brakeCondition}
        onChange={brakeCondition => onChange({ ...value, brakeCondition })}
      />
      <CheckboxField
        label={TEXTS.estimated}
        checked={value.estimated}
        onChange={estimated => onChange({ ...value, estimated })}
      />
      <TextField
        label={TEXTS.tireId}
        value={value.tireIdNumber}
        onChange={tireIdNumber => onChange({ ...value, tireIdNumber })}
        maxLength={50}
        autoComplete="off"
        size="xl"
      />
    </Card>
  )
}
