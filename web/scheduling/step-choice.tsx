import type { SchedulingStep } from '../../domain/scheduling/policy.ts'
import { type Choice, RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.rule
const INHERITED = 'INHERITED'
type Option = 'HOURLY_IGNORE' | 'HOURLY_WARN' | typeof INHERITED

const CHOICES: readonly Choice<Option>[] = [
  { value: 'HOURLY_IGNORE', title: T.ignore, description: T.ignoreHint },
  { value: 'HOURLY_WARN', title: T.warn, description: T.warnHint },
]

interface StepChoiceProps {
  /** Null: inherited. */
  value: SchedulingStep | null
  inherited: SchedulingStep
  isFranchise: boolean
  onChange: (value: SchedulingStep | null) => void
  error: string | undefined
  'data-path': string
}

/** Chooses what staff see of driving. Only what works is offered: true durations come later. */
export function StepChoice({ value, inherited, isFranchise, onChange, error, ...rest }: StepChoiceProps) {
  const named = inherited === 'HOURLY_WARN' ? T.warn : T.ignore
  const choices = isFranchise
    ? [{ value: INHERITED, title: T.inherit(named), description: T.inheritHint } as const, ...CHOICES]
    : CHOICES
  // The business has no own value where it is the standard.
  const chosen = value ?? (isFranchise ? INHERITED : inherited)
  return (
    <div data-path={rest['data-path']}>
      <RadioCards<Option>
        legend={T.legend}
        choices={choices}
        value={chosen === 'DURATION_ENFORCE' ? undefined : chosen}
        onChange={next => onChange(next === INHERITED || (!isFranchise && next === inherited) ? null : next)}
        error={error}
      />
    </div>
  )
}
