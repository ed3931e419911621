/** What a vendor keeps of an invoice. */
export interface VendorTerms {
  /** Basis points. */
  remittanceBps: number
  /** It keeps them of the discounted subtotal, otherwise of the payment (rule W6). */
  isRemittanceOnSubTotal: boolean
  /** Its invoices have the national fleet fee (PAYOUT-14). */
  isNationalFleet: boolean
}

/** The terms of a vendor from a day on. */
export interface DatedVendorTerms extends VendorTerms {
  /** The first local day, yyyy-mm-dd. */
  fromDay: string
}

/** The day of terms that count from the beginning. */
export const FROM_BEGINNING = '1970-01-01'

const NO_TERMS: VendorTerms = { remittanceBps: 0, isRemittanceOnSubTotal: false, isNationalFleet: false }

/** Returns the terms of an invoice of a day. A vendor without terms on that day keeps nothing. */
export const vendorTermsOn = (terms: readonly DatedVendorTerms[], day: string): VendorTerms =>
  terms.filter(({ fromDay }) => fromDay <= day).toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))[0] ?? NO_TERMS

/** The vendor with this number is the marketplace partner. */
export const MARKETPLACE_NUMBER = 1

export type VendorKind = 'MARKETPLACE' | 'NATIONAL_FLEET' | 'VENDOR'

/** Returns what a vendor is: number 1 is the marketplace partner. @param terms those of the day */
export function vendorKindOf(number: number, { isNationalFleet }: VendorTerms): VendorKind {
  if (number === MARKETPLACE_NUMBER) return 'MARKETPLACE'
  return isNationalFleet ? 'NATIONAL_FLEET' : 'VENDOR'
}
