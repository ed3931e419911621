import { sandboxAccounts } from '../../providers/payment-gateway/sandbox-accounts.ts'

/** SECRET of every server that a test or a benchmark starts, so that all of them know the password of the database's role. */
export const TEST_SECRET = 'a secret for tests only'

/** The payment sandbox's accounts at such a server. */
export const TEST_ACCOUNTS = sandboxAccounts(TEST_SECRET)
