import { StatusBadge } from '../../ui/display/status-badge.tsx'
import type { ListedFranchise } from './queries.ts'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchises

/** The state of a franchise, in words. */
export function FranchiseState({ archivedAt, missing }: Pick<ListedFranchise, 'archivedAt' | 'missing'>) {
  if (archivedAt !== null) return <StatusBadge tone="neutral">{T.state.archived}</StatusBadge>
  if (missing.length > 0)
    return <StatusBadge tone="warning">{T.state.missing(missing.map(gap => T.gaps[gap]))}</StatusBadge>
  return <StatusBadge tone="success">{T.state.open}</StatusBadge>
}
