import { addOwnAccount, addProviderPayout, ownKeys } from '../payment-accounts.ts'
import type { TestApp } from '../test-app.ts'

/** Managers of any franchise: the accounts and their money belong to the whole business. */
const BUSINESS = ['manager', 'otherFranchise'] as const
const ANY_BUSINESS = [...BUSINESS, 'otherTenant'] as const

interface World {
  t: TestApp
}

const OWNER = { answers: ['owner'] } as const

const KEYS = '{ paymentAccounts { countryCode stamp } }'
const PAYMENTS = '{ franchisePayments { franchiseId stamp } }'

/** Returns the version of the American keys, or of the first franchise's payments, that an owner sees. */
async function seenOf({ t }: World, query: string): Promise<string | undefined> {
  const { host, franchiseId } = t.fixture.ca
  const { data } = await t.graphql(host, query, {}, await t.tokenOf(host, 'owner@ca.test'))
  const rows = Object.values(data as Record<string, { countryCode?: string; franchiseId?: string; stamp: string }[]>)
  return rows.flat().find(row => row.countryCode === 'US' || row.franchiseId === String(franchiseId))?.stamp
}

const franchise = ({ t }: World): { franchiseId: number } => ({ franchiseId: t.fixture.ca.franchiseId })

/** The operations of the business's accounts at the payment provider. */
export const PROVIDER_OPERATIONS = {
  paymentAccounts: { answers: ANY_BUSINESS },
  // The country in which the Canadian business takes no payments.
  setPaymentKeys: {
    ...OWNER,
    variables: async (w: World) => ({ countryCode: 'US', ...ownKeys('US'), seen: await seenOf(w, KEYS) }),
  },
  addPaymentWebhookSecret: {
    ...OWNER,
    variables: async ({ t }: World) => {
      await addOwnAccount(t, 'US')
      return { countryCode: 'US', webhookSecret: 'whsec_of_the_tests' }
    },
  },
  testPaymentAccount: { answers: ANY_BUSINESS, variables: () => ({ countryCode: 'CA' }) },
  franchisePayments: { answers: ANY_BUSINESS },
  setFranchiseAccount: {
    ...OWNER,
    variables: async (w: World) => ({
      ...franchise(w),
      providerAccountId: 'acct_sandbox_franchise_1',
      seen: await seenOf(w, PAYMENTS),
    }),
  },
  checkFranchiseAccount: { ...OWNER, variables: franchise },
  switchDirectPayments: {
    ...OWNER,
    variables: async (w: World) => ({
      ...franchise(w),
      isOn: false,
      fromDay: '2099-01-01',
      seen: await seenOf(w, PAYMENTS),
    }),
  },
  providerPayouts: { answers: ANY_BUSINESS, variables: () => ({ pageNumber: 1 }) },
  providerPayout: {
    answers: BUSINESS,
    variables: async ({ t }: World) => ({ id: (await addProviderPayout(t)).id }),
  },
  recheckProviderPayout: {
    answers: BUSINESS,
    variables: async ({ t }: World) => ({ id: (await addProviderPayout(t)).id }),
  },
  resolveProviderTransaction: {
    answers: BUSINESS,
    variables: async ({ t }: World) => ({ id: (await addProviderPayout(t)).movementId, note: 'Cheque 12' }),
  },
}
