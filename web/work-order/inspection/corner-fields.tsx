import { IconChecks } from '@tabler/icons-react'
import type { Corner, CornerInspection } from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS } from '../../../domain/work-order/inspection-labels.ts'
import type { DepthUnit } from '../../../domain/work-order/tread-depth.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { DepthField } from './depth-field.tsx'
import { cornerFieldId } from './inspection-draft.ts'
import classes from './inspection-page.module.css'
import { ItemField, type ItemFieldProps } from './item-field.tsx'
import { TEXTS } from './texts.ts'

interface CornerFieldsProps extends Pick<ItemFieldProps, 'notes' | 'onNotes' | 'onPhoto'> {
  corner: Corner
  value: CornerInspection
  unit: DepthUnit
  onChange: (value: CornerInspection) => void
}

/** The fields of one wheel: its tire and its brake. One button marks both as good. */
export function CornerFields({ corner, value, unit, onChange, ...item }: CornerFieldsProps) {
  const name = CORNER_LABELS[corner]
  return (
    <Card
      title={name}
      action={
        <Button
          icon={<IconChecks />}
          size="xl"
          aria-label={TEXTS.allGoodAt(name)}
          onClick={() => onChange({ ...value, tireCondition: 'good', brakeCondition: 'good' })}
        >
          {TEXTS.allGood}
        </Button>
      }
    >
      <ItemField
        {...item}
        id={cornerFieldId(corner, 'tire')}
        legend={ORDER_TEXTS.tires}
        item={TEXTS.tiresAt(name)}
        value={value.tireCondition}
        onChange={tireCondition => onChange({ ...value, tireCondition })}
      />
      <ItemField
        {...item}
        id={cornerFieldId(corner, 'brake')}
        legend={ORDER_TEXTS.brakes}
        item={TEXTS.brakesAt(name)}
        value={value.brakeCondition}
        onChange={brakeCondition => onChange({ ...value, brakeCondition })}
      />
      <div className={classes.depths}>
        <DepthField
          label={TEXTS.tread}
          unit={unit}
          value={value.treadMm}
          onChange={treadMm => onChange({ ...value, treadMm })}
        />
        <DepthField
          label={TEXTS.pad}
          unit={unit}
          value={value.padMm}
          onChange={padMm => onChange({ ...value, padMm })}
        />
      </div>
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
