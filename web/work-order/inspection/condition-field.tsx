import { CONDITIONS, type Condition } from '../../../domain/work-order/inspection.ts'
import { CONDITION_LABELS } from '../../../domain/work-order/inspection-labels.ts'
import { CONDITION_TONES } from '../../appointment/condition-badge.tsx'
import { toneIcons } from '../../ui/display/status-badge.tsx'
import classes from './condition-field.module.css'

interface ConditionFieldProps {
  /** Also the anchor to scroll to when the field is missing. */
  id: string
  legend: string
  value: Condition | null
  onChange: (value: Condition) => void
}

/** Good, fair or poor as three large buttons, usable with gloves. A native radio group: arrow keys move and select. */
export function ConditionField({ id, legend, value, onChange }: ConditionFieldProps) {
  return (
    <fieldset id={id} className={classes.field} data-missing={value === null}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.choices}>
        {CONDITIONS.map(condition => {
          const Icon = toneIcons[CONDITION_TONES[condition]]
          return (
            <label key={condition} className={classes.choice} data-tone={CONDITION_TONES[condition]}>
              <input
                type="radio"
                name={id}
                className={classes.input}
                checked={condition === value}
                onChange={() => onChange(condition)}
              />
              <Icon size={22} aria-hidden />
              {CONDITION_LABELS[condition]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
