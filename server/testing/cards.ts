import type { TestApp } from './test-app.ts'
import { TEST_ACCOUNTS } from './test-secret.ts'

/** Saves a card as a customer's browser does in the sandbox; returns its id. @throws Error with the decline code */
export async function saveCard(t: TestApp, token: string, card: string, country: 'ca' | 'us' = 'ca'): Promise<string> {
  const { host } = t.fixture[country]
  const { data } = await t.graphql(host, 'mutation { createCardSetup { clientSecret } }', {}, token)
  const { clientSecret } = data.createCardSetup as { clientSecret: string }
  const account = country === 'ca' ? 'CA' : 'US'
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    headers: {
      authorization: `Bearer ${TEST_ACCOUNTS[account].publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret: clientSecret, payment_method: card }).toString(),
  })
  const body = answer.json<{ payment_method: string; error?: { code: string; decline_code?: string } }>()
  if (body.error) throw new Error(body.error.decline_code ?? body.error.code)
  return body.payment_method
}
