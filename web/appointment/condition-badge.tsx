import type { Condition } from '../../domain/work-order/inspection.ts'
import { CONDITION_LABELS } from '../../domain/work-order/inspection-labels.ts'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { TEXTS } from './texts.ts'

/** The tone of each condition. A badge always has a color, an icon and a word. */
export const CONDITION_TONES: Record<Condition, Tone> = { good: 'success', fair: 'warning', poor: 'danger' }

export function ConditionBadge({ condition }: { condition: Condition | null }) {
  if (condition === null) return <StatusBadge tone="neutral">{TEXTS.notJudged}</StatusBadge>
  return <StatusBadge tone={CONDITION_TONES[condition]}>{CONDITION_LABELS[condition]}</StatusBadge>
}
