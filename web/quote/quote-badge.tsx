import type { QuoteStatus } from '../../domain/quote/lifecycle.ts'
import { TEXTS as QUOTE } from '../../domain/quote/texts.ts'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'

const TONES: Record<QuoteStatus, Tone> = {
  DRAFT: 'neutral',
  SENT: 'info',
  ACCEPTED: 'success',
  DECLINED: 'danger',
  EXPIRED: 'warning',
  BOOKED: 'success',
}

/** The state of a quote. */
export const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <StatusBadge tone={TONES[status]}>{QUOTE.statuses[status]}</StatusBadge>
)
