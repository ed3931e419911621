import { Button } from '../ui/inputs/button.tsx'
import { RuleField } from './rule-field.tsx'
import classes from './rule-row.module.css'
import { TEXTS } from './texts.ts'
import type { Unit } from './units.ts'

interface RuleRowProps {
  label: string
  hint: string
  /** How it is typed and read. */
  unit: Unit
  /** Null: inherited. */
  value: number | null
  /** What applies without a value. */
  standard: number
  /** Whether it is a franchise's, which inherits until it has its own. */
  isFranchise: boolean
  mayChange: boolean
  onChange: (value: number | null) => void
  onBlur: () => void
  error: string | undefined
  'data-path': string
}

/** One rule. A franchise shows what it inherits in grey until it has a value of its own; the business shows its value beside the standard. */
export function RuleRow(props: RuleRowProps) {
  const { label, hint, unit: read, value, standard, isFranchise, mayChange, onChange, ...field } = props
  const { unit, factor, empty, textOf } = read
  if (isFranchise && value === null)
    return (
      <div className={classes.row} data-path={field['data-path']}>
        <div>
          <p className={classes.label}>{label}</p>
          <p className={classes.hint}>{hint}</p>
        </div>
        <div className={classes.inherited}>
          <p className={classes.value}>{TEXTS.inherited(textOf(standard))}</p>
          {mayChange && (
            <div className={classes.button}>
              <Button size="sm" aria-label={TEXTS.ownOf(label)} onClick={() => onChange(standard)}>
                {TEXTS.own}
              </Button>
            </div>
          )}
        </div>
      </div>
    )
  return (
    <div className={classes.row}>
      <div className={classes.field}>
        <RuleField
          {...field}
          label={label}
          description={(isFranchise ? TEXTS.inBusiness : TEXTS.standard)(hint, textOf(standard))}
          unit={unit}
          factor={factor}
          empty={empty}
          value={value ?? standard}
          // The business has no own value where it is the standard.
          onChange={typed => onChange(!isFranchise && typed === standard ? null : typed)}
        />
      </div>
      {value !== null && mayChange && (
        <div className={classes.back}>
          <Button
            size="sm"
            variant="quiet"
            aria-label={isFranchise ? TEXTS.businessOf(label) : TEXTS.reset(label)}
            onClick={() => onChange(null)}
          >
            {isFranchise ? TEXTS.toBusiness : TEXTS.toStandard}
          </Button>
        </div>
      )}
    </div>
  )
}
