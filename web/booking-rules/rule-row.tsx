import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import { Button } from '../ui/inputs/button.tsx'
import { RuleField } from './rule-field.tsx'
import classes from './rule-row.module.css'
import { TEXTS } from './texts.ts'
import { type Rule, UNITS } from './units.ts'

interface RuleRowProps {
  rule: Rule
  /** Null: inherited. */
  value: number | null
  inherited: BookingRules
  /** Whether it is a franchise's, which inherits until it has its own. */
  isFranchise: boolean
  mayChange: boolean
  onChange: (value: number | null) => void
  onBlur: () => void
  error: string | undefined
  'data-path': string
}

/** One rule. A franchise shows what it inherits in grey until it has a value of its own; the business shows the standard beside its value. */
export function RuleRow({ rule, value, inherited, isFranchise, mayChange, onChange, ...field }: RuleRowProps) {
  const { name, label, hint } = rule
  const { unit, factor, textOf } = UNITS[name]
  const standard = inherited[name]
  if (isFranchise && value === null)
    return (
      <div className={classes.row} data-path={field['data-path']}>
        <div className={classes.words}>
          <p className={classes.label}>{label}</p>
          <p className={classes.hint}>{hint}</p>
        </div>
        <div className={classes.inherited}>
          <p className={classes.value}>
            {textOf(standard)} <span className={classes.source}>{TEXTS.inherited}</span>
          </p>
          {mayChange && (
            <Button size="sm" aria-label={TEXTS.ownOf(label)} onClick={() => onChange(standard)}>
              {TEXTS.own}
            </Button>
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
          description={hint}
          unit={unit}
          factor={factor}
          value={value ?? standard}
          // The business inherits a value that is the standard, so that it has no row of its own in the history.
          onChange={typed => onChange(!isFranchise && typed === standard ? null : typed)}
        />
      </div>
      {isFranchise ? (
        mayChange && (
          <div className={classes.back}>
            <Button
              size="sm"
              variant="quiet"
              aria-label={TEXTS.businessOf(label, textOf(standard))}
              onClick={() => onChange(null)}
            >
              {TEXTS.useBusiness(textOf(standard))}
            </Button>
          </div>
        )
      ) : (
        <div className={classes.back}>
          <p className={classes.standard}>{TEXTS.standard(textOf(standard))}</p>
          {value !== null && mayChange && (
            <Button size="sm" variant="quiet" aria-label={TEXTS.reset(label)} onClick={() => onChange(null)}>
              {TEXTS.useStandard}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
