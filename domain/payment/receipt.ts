import { TEXTS } from './texts.ts'

/** How a payment was charged, as far as a receipt shows it. */
export interface ChargeFacts {
  kind: string
  brand: string | null
  last4: string | null
  wallet: string | null
  account_type: string | null
  application_name: string | null
  application_id: string | null
  authorization_code: string | null
  cryptogram: string | null
  verification: string | null
}

const { receipt } = TEXTS

/** Returns the name of a payment's card, such as "Visa ending in 4242", with its wallet if it was in one, or of the way it was paid. */
export function paidBy({
  kind,
  brand,
  last4,
  wallet,
}: Pick<ChargeFacts, 'kind' | 'brand' | 'last4' | 'wallet'>): string {
  if (kind === 'cashapp') return TEXTS.methods.cashApp
  const name = receipt.brands[brand ?? ''] ?? receipt.card
  const card = last4 === null ? name : receipt.endingIn(name, last4)
  const walletName = wallet && receipt.wallets[wallet]
  return walletName ? receipt.inWallet(walletName, card) : card
}

/**
 * Returns what card networks demand on the receipt of a payment at a reader, by label: the account, the chip's application and its AID, and the bank's
 * authorization. Empty for any other payment.
 */
export function receiptRows(charge: ChargeFacts | null): [string, string][] {
  if (charge?.kind !== 'card_present' && charge?.kind !== 'interac_present') return []
  const rows: [string, string | null][] = [
    [receipt.account, charge.account_type && accountOf(charge.kind, charge.account_type)],
    [receipt.application, charge.application_name],
    [receipt.applicationId, charge.application_id],
    [receipt.authorization, charge.authorization_code],
    [receipt.cryptogram, charge.cryptogram],
    [receipt.verification, charge.verification && (receipt.verifications[charge.verification] ?? null)],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

/**
 * Returns what the receipt of a refund with the card at a reader shows of that card: the account, the chip's application and its AID. The authorization
 * is that of the payment, so it is left out.
 */
export function refundReceiptRows(charge: ChargeFacts | null): [string, string][] {
  if (!charge) return []
  return receiptRows({ ...charge, authorization_code: null, cryptogram: null, verification: null })
}

/** Interac is Canadian, where the account has another spelling. */
const accountOf = (kind: string, type: string): string =>
  kind === 'interac_present' && type === 'checking' ? receipt.chequing : (receipt.accounts[type] ?? type)
