import { StatusBadge } from '../ui/display/status-badge.tsx'
import type { ListedPayout } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Says whether a transfer agrees with the books. */
export function PayoutBadge({
  payout: { openCount, matchedCount, count, difference, failedAt },
}: {
  payout: Pick<ListedPayout, 'openCount' | 'matchedCount' | 'count' | 'difference' | 'failedAt'>
}) {
  if (failedAt !== null) return <StatusBadge tone="danger">{TEXTS.returned}</StatusBadge>
  if (openCount > 0) return <StatusBadge tone="warning">{TEXTS.toCheck(openCount)}</StatusBadge>
  if (difference !== 0) return <StatusBadge tone="warning">{TEXTS.doesNotAddUp}</StatusBadge>
  return matchedCount === count ? (
    <StatusBadge tone="success">{TEXTS.agrees}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{TEXTS.resolved}</StatusBadge>
  )
}
