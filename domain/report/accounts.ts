import type { CountryCode } from '../address/country.ts'
import { spell } from '../format/spelling.ts'
import type { SettlementMethod } from '../payout/settling.ts'
import { TEXTS } from './texts.ts'

/** The accounts that a journal posts to. */
export const ACCOUNT_ROLES = [
  'RECEIVABLE',
  'CASH',
  'HANDED_IN',
  'CHEQUES',
  'BANK',
  'VENMO',
  'PROVIDER',
  'DIRECT',
  'SALES',
  'PLANS',
  'DISCOUNTS',
  'CREDIT',
  'TAX',
  'PAYABLE',
  'PAYEE_FEES',
  'PAYEE_SHARES',
  'COMMISSION',
  'PLAN_WORK',
  'PAYOUT_ADJUSTMENTS',
  'PROVIDER_FEES',
  'REMITTANCE',
  'VENDORS',
  'REFUNDS',
  'DISPUTES',
  'CASH_ROUNDING',
  'INVENTORY',
  'SUPPLIES',
  'WRITE_OFFS',
  'PURCHASES',
  'FUEL',
  'OTHER',
] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export interface Account {
  /** The number in the tenant's accounting program; Xero finds the account by it. */
  code: string
  /** The name there; QuickBooks finds the account by it. */
  name: string
}

const CODES: Readonly<Record<AccountRole, string>> = {
  CASH: '1000',
  HANDED_IN: '1005',
  CHEQUES: '1010',
  BANK: '1020',
  VENMO: '1030',
  PROVIDER: '1040',
  DIRECT: '1050',
  RECEIVABLE: '1100',
  INVENTORY: '1200',
  PURCHASES: '2000',
  PAYABLE: '2100',
  VENDORS: '2110',
  TAX: '2200',
  SALES: '4000',
  PLANS: '4010',
  DISCOUNTS: '4100',
  CREDIT: '4110',
  REFUNDS: '4120',
  DISPUTES: '4130',
  PAYEE_FEES: '4200',
  SUPPLIES: '5000',
  WRITE_OFFS: '5100',
  FUEL: '5200',
  REMITTANCE: '5300',
  CASH_ROUNDING: '5310',
  PAYEE_SHARES: '5400',
  COMMISSION: '5410',
  PLAN_WORK: '5415',
  PAYOUT_ADJUSTMENTS: '5420',
  PROVIDER_FEES: '5500',
  OTHER: '9000',
}

/** The account of a role as long as the tenant has not mapped it. */
export const defaultAccount = (role: AccountRole, country: CountryCode): Account => ({
  code: CODES[role],
  name: spell(country, TEXTS.accounts[role]),
})

/** Where money of a payment method arrives. */
const METHOD_ACCOUNTS: Readonly<Record<string, AccountRole>> = {
  cash: 'CASH',
  cheque: 'CHEQUES',
  eTransfer: 'BANK',
  venmo: 'VENMO',
  card: 'PROVIDER',
  terminal: 'PROVIDER',
  cashApp: 'PROVIDER',
  payLater: 'PROVIDER',
}

/** Returns the account of a payment method's money. */
export const accountOfMethod = (method: string): AccountRole => METHOD_ACCOUNTS[method] ?? 'OTHER'

/** Where the money of a payout is: paid to a payee, or received from one. */
const SETTLEMENT_ACCOUNTS: Readonly<Record<SettlementMethod, { paid: AccountRole; received: AccountRole }>> = {
  BANK: { paid: 'BANK', received: 'BANK' },
  CHEQUE: { paid: 'BANK', received: 'CHEQUES' },
  E_TRANSFER: { paid: 'BANK', received: 'BANK' },
  CASH: { paid: 'HANDED_IN', received: 'HANDED_IN' },
  OTHER: { paid: 'OTHER', received: 'OTHER' },
}

/** Returns the account of money that was paid to a payee (negative cents), or received from one. */
export const accountOfSettlement = (method: SettlementMethod, kind: 'paid' | 'received'): AccountRole =>
  SETTLEMENT_ACCOUNTS[method][kind]

/** An account that the tenant mapped; `detail` is a tax's name, or '' for the whole role. */
export interface MappedAccount extends Account {
  role: AccountRole
  detail: string
}

/**
 * Returns the lookup of accounts: a tax's own account, else that of its role, else the default.
 * @param country of the tenant
 */
export function chartOf(
  mapped: readonly MappedAccount[],
  country: CountryCode,
): (role: AccountRole, detail?: string) => Account {
  const accountByKey = new Map(mapped.map(account => [`${account.role} ${account.detail}`, account]))
  return (role, detail = '') =>
    accountByKey.get(`${role} ${detail}`) ?? accountByKey.get(`${role} `) ?? defaultAccount(role, country)
}
