import { labelProblem } from '../account/name.ts'
import { isLocalDay } from '../format/dates.ts'
import { countCharacters } from '../format/length.ts'
import { type DatedVendorTerms, type VendorTerms, vendorTermsOn } from './terms.ts'
import { TEXTS } from './texts.ts'

export const MAX_VENDOR_NAME = 120
const MIN_REASON = 3
const MAX_REASON = 500
const DAYS_AHEAD = 731
const DAY = 86_400_000

const folded = (name: string): string => name.trim().toLowerCase()

/**
 * Checks the name of a vendor: 1 to 120 characters on one line, and no other vendor in use has it.
 * @param others names of the other vendors in use
 * @returns what to do about it; undefined when it can be used
 */
export function vendorNameProblem(name: string, others: readonly string[]): string | undefined {
  const length = countCharacters(name.trim())
  if (length === 0 || length > MAX_VENDOR_NAME) return TEXTS.name(MAX_VENDOR_NAME)
  return labelProblem(name) ?? (others.some(other => folded(other) === folded(name)) ? TEXTS.nameTaken : undefined)
}

/** Checks what a vendor keeps: 0 to 100 percent. @returns messages by field */
export const shareProblems = ({ remittanceBps }: Pick<VendorTerms, 'remittanceBps'>): { remittanceBps?: string } =>
  Number.isSafeInteger(remittanceBps) && remittanceBps >= 0 && remittanceBps <= 10_000
    ? {}
    : { remittanceBps: TEXTS.share }

/** Checks why the terms change. @returns what to do about it; undefined when it is fine */
export function vendorReasonProblem(reason: string): string | undefined {
  const length = countCharacters(reason.trim())
  return length < MIN_REASON || length > MAX_REASON ? TEXTS.reason(MIN_REASON, MAX_REASON) : undefined
}

const isSame = (a: VendorTerms, b: VendorTerms): boolean =>
  a.remittanceBps === b.remittanceBps &&
  a.isRemittanceOnSubTotal === b.isRemittanceOnSubTotal &&
  a.isNationalFleet === b.isNationalFleet

interface Change {
  terms: readonly DatedVendorTerms[]
  /** The latest local day of the business's franchises. Invoices of that day may exist. */
  today: string
  /** The first day of the terms that change; null: new ones. */
  replaces: string | null
  next: DatedVendorTerms
  /** Whether the vendor has no invoices, so that its terms from the beginning can still change. */
  isUnbilled: boolean
}

/** Checks from when a vendor's terms count: from a day without invoices, so tomorrow at the earliest. @returns messages by field */
export function vendorTermsProblems(change: Change): { remittanceBps?: string; fromDay?: string } {
  const { terms, today, replaces, next, isUnbilled } = change
  const share = shareProblems(next)
  if (share.remittanceBps !== undefined) return share
  const { fromDay } = next
  const others = terms.filter(row => row.fromDay !== replaces)
  const isCorrection = isUnbilled && fromDay === replaces
  if (!isLocalDay(fromDay) || (fromDay <= today && !isCorrection)) return { fromDay: TEXTS.notAhead }
  if (Date.parse(fromDay) - Date.parse(today) > DAYS_AHEAD * DAY) return { fromDay: TEXTS.tooFar }
  if (others.some(row => row.fromDay === fromDay)) return { fromDay: TEXTS.dayTaken }
  return !isCorrection && isSame(vendorTermsOn(others, fromDay), next) ? { fromDay: TEXTS.same } : {}
}
