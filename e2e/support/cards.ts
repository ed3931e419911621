import { CARD_CONSENT_VERSION } from '../../domain/payment/card-consent.ts'
import type { Page } from '@playwright/test'
import { sandboxAccounts } from '../../server/providers/payment-gateway/sandbox-accounts.ts'
import { testCards } from '../../server/sandbox/stripe/test-cards.ts'
import { ask } from './account.ts'
import { baseUrl } from './fixtures.ts'
import { serverSecret } from './server.ts'

const MESSAGES = {
  insufficient_funds: 'insufficient funds',
  generic_decline: 'was declined.',
  expired_card: 'has expired',
  incorrect_cvc: 'security code (CVC) is incorrect',
  fraudulent: 'flagged as fraudulent',
  stolen_card: 'reported stolen',
  lost_card: 'reported lost',
  processing_error: 'could not be processed',
  try_again_later: 'could not answer just now',
  card_not_supported: 'does not support',
  do_not_honor: 'did not accept the card',
}

/** A card number for every decline of a bank, and its message (CARD-05). */
export const DECLINED_CARDS: readonly (readonly [number: string, message: string])[] = [
  ...Object.entries(MESSAGES).map(([code, message]) => {
    const card = testCards.find(({ decline, savable }) => !savable && (decline?.decline_code ?? decline?.code) === code)
    return [card?.number ?? code, message] as const
  }),
  // This number has a wrong check digit.
  ['4242424242424241', 'number is incorrect'],
]

/** Saves a sandbox card such as pm_card_visa for one of Maple's customers, as the browser does. */
export async function saveCard(page: Page, token: string, card: string): Promise<void> {
  const setup = `mutation { createCardSetup(consentVersion: "${CARD_CONSENT_VERSION}") { clientSecret } }`
  const { createCardSetup } = await ask<{ createCardSetup: { clientSecret: string } }>(token, page, setup)
  const { clientSecret } = createCardSetup
  const confirmed = await page.request.post(
    `${baseUrl()}/v1/setup_intents/${clientSecret.split('_secret_')[0] ?? ''}/confirm`,
    {
      headers: { authorization: `Bearer ${sandboxAccounts(serverSecret()).CA.publishableKey}` },
      form: { client_secret: clientSecret, payment_method: card },
    },
  )
  if (!confirmed.ok()) throw new Error(`the card was not saved: ${await confirmed.text()}`)
}
