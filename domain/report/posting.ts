import type { Currency } from '../format/money.ts'
import type { AccountRole } from './accounts.ts'

/** Something that happened, as the books see it. Cents. */
export interface Happened {
  /** The row of its ledger. */
  id: number
  /** Number of the invoice, or of the ledger's entry. */
  number: number
  franchiseId: number
  currency: Currency
  at: Date
}

/** One line of a journal. */
export interface Posting {
  role: AccountRole
  /** The name of a tax, else ''. */
  detail: string
  /** What tells lines of an account apart: a tax with its province, else ''. */
  note: string
  /** Cents: debits positive, credits negative. */
  amount: number
}

/** Returns a line without a name of its own. */
export const line = (role: AccountRole, amount: number): Posting => ({ role, detail: '', note: '', amount })
