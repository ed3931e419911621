import { formatPercent } from '../../domain/format/percent.ts'
import type { VendorTerms } from '../../domain/vendor/terms.ts'
import { TEXTS } from './texts.ts'

/** Returns what a vendor keeps: `8 % of each payment`. */
export function shareText({ remittanceBps, isRemittanceOnSubTotal }: VendorTerms): string {
  if (remittanceBps === 0) return TEXTS.nothing
  const percent = formatPercent(remittanceBps)
  return isRemittanceOnSubTotal ? TEXTS.ofSubTotal(percent) : TEXTS.ofPayment(percent)
}
