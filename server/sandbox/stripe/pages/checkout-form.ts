import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { FormValue } from '../form-body.ts'
import { WALLETS } from '../objects.ts'
import type { CardData } from '../params.ts'
import type { CheckoutField, CheckoutForm, CheckoutProblem } from './checkout-page.ts'

const typed = z.string().trim().catch('')

const formFields = z.object({
  wallet: z.enum(['', ...WALLETS]).catch(''),
  email: typed,
  number: typed,
  expiry: typed,
  cvc: typed,
  name: typed,
  postal_code: typed,
})

const fieldOfParam: Record<string, CheckoutField> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

const fieldOfCode: Record<string, CheckoutField> = { expired_card: 'expiry', incorrect_cvc: 'cvc' }

/** Returns the typed values, with '' for missing fields. */
export const readCheckoutForm = (form: Record<string, FormValue>): CheckoutForm => formFields.parse(form)

/** Returns the card that a wallet gives for one tap: a test card, with the owner's name and address. */
const cardInWallet = (email: string): CardData => ({
  type: 'card',
  card: { token: 'pm_card_visa' },
  billing_details: {
    name: 'Wallet Owner',
    email: email || 'wallet@customers.example',
    address: { postal_code: 'M5H 2N2' },
  },
  metadata: {},
})

/** Returns the typed card, or the first missing field. The API's rules decide whether it can be a real card. */
export function toCardData(form: CheckoutForm): CardData | CheckoutProblem {
  if (form.wallet) return cardInWallet(form.email)
  if (!z.email().safeParse(form.email).success) return { field: 'email', message: 'Please enter your email address.' }
  if (!form.number) return { field: 'number', message: 'Please enter your card number.' }
  const [, month, year] = /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/.exec(form.expiry) ?? []
  if (!month || !year)
    return { field: 'expiry', message: 'Please enter the expiry as month and year, such as 04 / 30.' }
  if (!form.cvc) return { field: 'cvc', message: "Please enter your card's security code." }
  if (!form.name) return { field: 'name', message: 'Please enter the name on the card.' }
  if (!form.postal_code) return { field: 'postal_code', message: 'Please enter your postal or ZIP code.' }
  return {
    type: 'card',
    card: {
      number: form.number.replace(/[\s-]/g, ''),
      exp_month: Number(month),
      exp_year: Number(year),
      cvc: form.cvc,
    },
    billing_details: { name: form.name, email: form.email, address: { postal_code: form.postal_code } },
    metadata: {},
  }
}

/** Returns the field for a card error. @throws any other error */
export function toProblem(error: unknown): CheckoutProblem {
  if (!(error instanceof ApiError) || error.body.type !== 'card_error') throw error
  return { message: error.body.message, field: fieldOfParam[error.body.param ?? ''] }
}

/** Returns the field for a decline, or none for the whole card. */
export const declineProblem = ({ code, message }: { code: string; message: string }): CheckoutProblem => ({
  message,
  field: fieldOfCode[code],
})
