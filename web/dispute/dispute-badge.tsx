import { DISPUTE_STATUS_LABELS } from '../../domain/dispute/labels.ts'
import type { DisputeStatus } from '../../domain/dispute/lifecycle.ts'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { TEXTS } from './texts.ts'

const TONES: Record<DisputeStatus, Tone> = {
  WARNING_NEEDS_RESPONSE: 'warning',
  WARNING_UNDER_REVIEW: 'info',
  WARNING_CLOSED: 'success',
  NEEDS_RESPONSE: 'danger',
  UNDER_REVIEW: 'info',
  WON: 'success',
  LOST: 'neutral',
  PREVENTED: 'success',
}

/** Shows the status of a dispute, or that its answer is being sent. */
export function DisputeBadge({ status, answerState }: { status: DisputeStatus; answerState: string | null }) {
  if (answerState === 'SENDING') return <StatusBadge tone="info">{TEXTS.sending}</StatusBadge>
  return <StatusBadge tone={TONES[status]}>{DISPUTE_STATUS_LABELS[status]}</StatusBadge>
}
