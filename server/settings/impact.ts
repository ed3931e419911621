import { Refusal } from '../platform/refusal.ts'
import { stampOf } from './stamp.ts'
import { TEXTS } from './texts.ts'

/** One thing that a change of settings affects. */
export interface ImpactItem {
  /** One sentence. */
  text: string
  /** What to open. */
  workOrderId?: number
  customerId?: number
  invoiceNumber?: number
  /** A page of the site where it can be resolved. */
  path?: string
}

/** What a change of settings does to what already runs. */
export interface Impact {
  /** The change is refused until these are gone. */
  blocking: readonly ImpactItem[]
  /** The change is saved once somebody has seen these. */
  warnings: readonly ImpactItem[]
}

export const NO_IMPACT: Impact = { blocking: [], warnings: [] }

/** Returns an impact as the API answers it, with the stamp that the save sends back as `accepted`. */
export const stamped = (impact: Impact): Impact & { stamp: string } => ({ ...impact, stamp: stampOf(impact) })

/**
 * Checks in the transaction of the change that nothing blocks it, and that its warnings are those that somebody has seen.
 * @param accepted the stamp of the impact that the page showed; null when it showed none
 * @throws Refusal 409 IMPACT_BLOCKED or IMPACT_CHANGED, with the impact as details
 */
export function requireAccepted(impact: Impact, accepted: string | null | undefined): void {
  const shown = stamped(impact)
  const refuse = (error: string, message: string): Refusal =>
    Object.assign(new Refusal(409, error, message), { details: { impact: shown } })
  if (impact.blocking.length > 0) throw refuse('IMPACT_BLOCKED', TEXTS.impactBlocked)
  if (impact.warnings.length > 0 && accepted !== shown.stamp) throw refuse('IMPACT_CHANGED', TEXTS.impactChanged)
}
