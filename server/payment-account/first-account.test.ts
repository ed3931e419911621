import { expect, test, vi } from 'vitest'
import { secondAccount } from '../sandbox/stripe/account/accounts.ts'
import { makeOwner } from '../testing/make-owner.ts'
import { createTestApp, type GraphqlResult } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'

const SET = `mutation Set($secretKey: String!, $publishableKey: String!, $seen: String!) {
  setPaymentKeys(countryCode: CA, secretKey: $secretKey, publishableKey: $publishableKey, seen: $seen) { providerAccountId }
}`

test('of two owners who add the first account of a country at once, the other is refused', async () => {
  const t = await createTestApp()
  try {
    const { host, emails } = t.fixture.ca
    await makeOwner(t, 'tester')
    const owner = await t.tokenOf(host, emails.tester)
    const { data } = await t.graphql(host, '{ paymentAccounts { countryCode stamp } }', {}, owner)
    const seen: string = data.paymentAccounts[0].stamp
    const setKeys = ({ secretKey, publishableKey }: { secretKey: string; publishableKey: string }) =>
      t.graphql(host, SET, { secretKey, publishableKey, seen }, owner)
    const blocker = await t.db.owner.connect()
    await blocker.query('begin')
    await blocker.query('lock table payment_account in share mode')
    const both: Promise<GraphqlResult[]> = Promise.all([
      setKeys(TEST_ACCOUNTS.CA),
      setKeys(secondAccount(TEST_ACCOUNTS.CA)),
    ])
    // One is about to add an account, and the other waits for it.
    await vi.waitFor(
      async () => {
        const { rows } = await t.db.owner.query(
          `select 1 from pg_locks where (relation = 'payment_account'::regclass or locktype = 'advisory') and not granted`,
        )
        expect(rows).toHaveLength(2)
      },
      { timeout: 15_000, interval: 50 },
    )
    await blocker.query('commit')
    blocker.release()
    const answers = await both
    expect(answers.map(({ error }) => error?.error ?? 'added').sort()).toEqual(['CHANGED_MEANWHILE', 'added'])
    expect(answers.find(({ error }) => error)?.error?.statusCode).toBe(409)
    expect((await t.db.owner.query('select from payment_account')).rowCount).toBe(1)
  } finally {
    await t.close()
  }
})
