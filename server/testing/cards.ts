import { CARD_CONSENT_VERSION } from '../../domain/payment/card-consent.ts'
import type { TestApp } from './test-app.ts'

/** Saves a card as a customer's browser does in the sandbox; returns its id. @throws Error with the decline code */
export async function saveCard(t: TestApp, token: string, card: string, country: 'ca' | 'us' = 'ca'): Promise<string> {
  const { host } = t.fixture[country]
  const { data, error } = await t.graphql(
    host,
    'mutation Setup($consentVersion: String!) { createCardSetup(consentVersion: $consentVersion) { clientSecret } }',
    { consentVersion: CARD_CONSENT_VERSION },
    token,
  )
  if (error) throw new Error(error.message)
  const account = await t.graphql(host, '{ cardAccount { publishableKey } }', {}, token)
  const { clientSecret } = data.createCardSetup as { clientSecret: string }
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    headers: {
      authorization: `Bearer ${account.data.cardAccount.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret: clientSecret, payment_method: card }).toString(),
  })
  const body = answer.json<{ payment_method: string; error?: { code: string; decline_code?: string } }>()
  if (body.error) throw new Error(body.error.decline_code ?? body.error.code)
  return body.payment_method
}
