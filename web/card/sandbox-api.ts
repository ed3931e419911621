import type { BillingAddress } from '../../domain/payment/billing-address.ts'
import { readCardExpiry } from '../../domain/payment/card-expiry.ts'
import { API_URL } from '../platform/api/api.ts'
import { CardRefused } from './card-fields.ts'

/** A card as typed. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

interface SetupIntent {
  status: string
  last_setup_error: { code?: string; decline_code?: string } | null
  next_action: { redirect_to_url: { url: string } } | null
}

/** Checks whether the card is complete. The provider checks whether it is valid. */
export const isCompleteCard = ({ number, expiry, cvc }: TypedCard): boolean =>
  /^\d{12,19}$/.test(number.replaceAll(/[\s-]/g, '')) && readCardExpiry(expiry) !== null && /^\d{3,4}$/.test(cvc)

const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

async function send(publishableKey: string, path: string, init: RequestInit = {}): Promise<SetupIntent> {
  const url = new URL(`/v1${path}`, new URL(API_URL, location.href))
  const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${publishableKey}` } })
  const body = (await answer.json()) as SetupIntent & { error?: { code?: string; decline_code?: string } }
  if (body.error) throw new CardRefused(body.error.decline_code ?? body.error.code ?? '')
  return body
}

/** Returns the state of a setup. @throws CardRefused when the authentication failed */
export async function retrieveSetup(publishableKey: string, clientSecret: string): Promise<SetupIntent> {
  const query = new URLSearchParams({ client_secret: clientSecret })
  const intent = await send(publishableKey, `/setup_intents/${intentOf(clientSecret)}?${query.toString()}`)
  const { status, last_setup_error: error } = intent
  if (status === 'requires_payment_method') throw new CardRefused(error?.decline_code ?? error?.code ?? '')
  return intent
}

/** Sends a card to the sandbox in the same way as Stripe's fields. @throws CardRefused */
export async function confirmSetup(
  publishableKey: string,
  clientSecret: string,
  { number, expiry, cvc }: TypedCard,
  billing: BillingAddress,
): Promise<SetupIntent> {
  const { month = '', year = '' } = readCardExpiry(expiry) ?? {}
  const method = 'payment_method_data'
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: `${location.origin}/sandbox/authenticated`,
    [`${method}[type]`]: 'card',
    [`${method}[card][number]`]: number,
    [`${method}[card][exp_month]`]: String(month),
    [`${method}[card][exp_year]`]: String(year),
    [`${method}[card][cvc]`]: cvc,
    [`${method}[billing_details][name]`]: billing.name,
    [`${method}[billing_details][address][line1]`]: billing.street,
    [`${method}[billing_details][address][city]`]: billing.city,
    [`${method}[billing_details][address][state]`]: billing.provinceCode,
    [`${method}[billing_details][address][postal_code]`]: billing.postalCode,
    [`${method}[billing_details][address][country]`]: billing.countryCode,
  })
  return await send(publishableKey, `/setup_intents/${intentOf(clientSecret)}/confirm`, { method: 'POST', body })
}
