import { sandboxAccounts } from '../providers/payment-gateway/sandbox-accounts.ts'

/** SECRET of every server that a test or a benchmark starts, so that all know the password of the database role. */
export const TEST_SECRET = 'a secret for tests only'

/** The payment sandbox's accounts on such a server. */
export const TEST_ACCOUNTS = sandboxAccounts(TEST_SECRET)
