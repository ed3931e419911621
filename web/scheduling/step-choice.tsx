import type { SchedulingStep } from '../../domain/scheduling/policy.ts'
import { type Choice, RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.rule
const INHERITED = 'INHERITED'
type Option = SchedulingStep | typeof INHERITED

const CHOICES: readonly Choice<Option>[] = [
  { value: 'HOURLY_IGNORE', title: T.ignore, description: T.ignoreHint },
  { value: 'HOURLY_WARN', title: T.warn, description: T.warnHint },
  { value: 'DURATION_ENFORCE', title: T.enforce, description: T.enforceHint },
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

const NAMES: Record<SchedulingStep, string> = {
  HOURLY_IGNORE: T.ignore,
  HOURLY_WARN: T.warn,
  DURATION_ENFORCE: T.enforce,
}

/** Chooses how visits are planned: by the hour without or with warnings about driving, or by true durations. */
export function StepChoice({ value, inherited, isFranchise, onChange, error, ...rest }: StepChoiceProps) {
  const choices = isFranchise
    ? [{ value: INHERITED, title: T.inherit(NAMES[inherited]), description: T.inheritHint } as const, ...CHOICES]
    : CHOICES
  // The business has no own value where it is the standard.
  const chosen = value ?? (isFranchise ? INHERITED : inherited)
  return (
    <div data-path={rest['data-path']}>
      <RadioCards<Option>
        legend={T.legend}
        choices={choices}
        value={chosen}
        onChange={next => onChange(next === INHERITED || (!isFranchise && next === inherited) ? null : next)}
        error={error}
      />
    </div>
  )
}
