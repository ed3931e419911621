import type { RowChange } from '../../../domain/history/describe.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Impact } from '../../settings/impact.ts'
import type { HistoryEntry } from '../read-history.ts'
import { TEXTS } from '../texts.ts'

/** How a change is put back: with the command of its page, so with the same checks. */
export interface PutBackPlan {
  /** The stamp of the section as it is now. */
  seen: string
  impact: Impact
  save: (stamps: { seen: string; accepted: string | null }) => Promise<unknown>
}

export type Planner = (context: SignedInContext, entry: HistoryEntry) => Promise<PutBackPlan>

export const cannotPutBack = (message: string): Refusal => new Refusal(409, 'CANNOT_PUT_BACK', message)
export const changedAgain = (): Refusal => new Refusal(409, 'CHANGED_AGAIN', TEXTS.changedAgain)

type Values = Readonly<Record<string, unknown>>

/**
 * Checks that a row is still as the change left it.
 * @param now null: the row is not there
 * @throws Refusal 409 CHANGED_AGAIN
 */
export function requireAsLeft(now: Values | null, { to }: RowChange): void {
  if (now === null || to === null) {
    if (now !== null || to !== null) throw changedAgain()
    return
  }
  const isSame = Object.entries(to).every(
    ([column, value]) => !(column in now) || JSON.stringify(now[column]) === JSON.stringify(value),
  )
  if (!isSame) throw changedAgain()
}

/** Returns the only row of a change. */
export function onlyRow({ changes }: HistoryEntry): RowChange {
  const [row] = changes
  if (!row) throw cannotPutBack(TEXTS.noWay)
  return row
}

/** Returns the franchise of a change. */
export function franchiseOf({ franchiseId }: HistoryEntry): number {
  if (franchiseId === null) throw cannotPutBack(TEXTS.several)
  return franchiseId
}
