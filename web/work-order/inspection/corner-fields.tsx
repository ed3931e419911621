import type { Corner, CornerInspection } from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS } from '../../../domain/work-order/inspection-labels.ts'
import type { DepthUnit } from '../../../domain/work-order/tread-depth.ts'
import { IconChecks } from '../../ui/icon/checks.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { DepthField } from './depth-field.tsx'
import { DotField } from './dot-field.tsx'
import type { Inspecting } from './inspecting.ts'
import { cornerFieldId } from './inspection-draft.ts'
import classes from './inspection-page.module.css'
import { ItemField } from './item-field.tsx'
import { TEXTS } from './texts.ts'

interface CornerFieldsProps {
  corner: Corner
  unit: DepthUnit
  inspecting: Inspecting
}

/** The fields of one wheel: its tire and its brake. One button marks both as good. */
export function CornerFields({ corner, unit, inspecting }: CornerFieldsProps) {
  const name = CORNER_LABELS[corner]
  const { draft, now } = inspecting
  const value = draft.corners[corner]
  const onChange = (changed: CornerInspection) =>
    inspecting.onChange({ corners: { ...draft.corners, [corner]: changed } })
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
        inspecting={inspecting}
        id={cornerFieldId(corner, 'tire')}
        legend={ORDER_TEXTS.tires}
        item={`${corner}-tire`}
        value={value.tireCondition}
        onCondition={tireCondition => onChange({ ...value, tireCondition })}
      />
      <ItemField
        inspecting={inspecting}
        id={cornerFieldId(corner, 'brake')}
        legend={ORDER_TEXTS.brakes}
        item={`${corner}-brake`}
        value={value.brakeCondition}
        onCondition={brakeCondition => onChange({ ...value, brakeCondition })}
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
      <DotField value={value.tireIdNumber} now={now} onChange={tireIdNumber => onChange({ ...value, tireIdNumber })} />
    </Card>
  )
}
