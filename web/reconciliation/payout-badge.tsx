import { StatusBadge } from '../ui/display/status-badge.tsx'
import type { ListedPayout } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Says whether a transfer agrees with the books. */
export function PayoutBadge({
  payout: { openCount, matchedCount, count },
}: {
  payout: Pick<ListedPayout, 'openCount' | 'matchedCount' | 'count'>
}) {
  if (openCount > 0) return <StatusBadge tone="warning">{TEXTS.toCheck(openCount)}</StatusBadge>
  return matchedCount === count ? (
    <StatusBadge tone="success">{TEXTS.agrees}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{TEXTS.resolved}</StatusBadge>
  )
}
