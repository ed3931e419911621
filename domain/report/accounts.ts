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
  'SALES',
  'PLANS',
  'DISCOUNTS',
  'CREDIT',
  'TAX',
  'REMITTANCE',
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
  RECEIVABLE: '1100',
  INVENTORY: '1200',
  PURCHASES: '2000',
  TAX: '2200',
  SALES: '4000',
  PLANS: '4010',
  DISCOUNTS: '4100',
  CREDIT: '4110',
  REFUNDS: '4120',
  DISPUTES: '4130',
  SUPPLIES: '5000',
  WRITE_OFFS: '5100',
  FUEL: '5200',
  REMITTANCE: '5300',
  CASH_ROUNDING: '5310',
  OTHER: '9000',
}

/** The account of a role as long as the tenant has not mapped it. */
export const defaultAccount = (role: AccountRole): Account => ({ code: CODES[role], name: TEXTS.accounts[role] })

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

/** An account that the tenant mapped; `detail` is a tax's name, or '' for the whole role. */
export interface MappedAccount extends Account {
  role: AccountRole
  detail: string
}

/** Returns the lookup of accounts: a tax's own account, else that of its role, else the default. */
export function chartOf(mapped: readonly MappedAccount[]): (role: AccountRole, detail?: string) => Account {
  const known = new Map(mapped.map(account => [`${account.role} ${account.detail}`, account]))
  return (role, detail = '') => known.get(`${role} ${detail}`) ?? known.get(`${role} `) ?? defaultAccount(role)
}
