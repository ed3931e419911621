import { spellings } from '../../domain/format/spelling.ts'
import { cardDeclineMessage } from '../../domain/payment/card-decline.ts'
import { CardRefused } from './card-fields.ts'

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** All texts about saved cards. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  failed: 'An error occurred while saving your card',
  declined: 'Unable to add new payment method. Please try again.',
  otherBrand: (last4: string) => `Card ending in ${last4}`,
  title: 'Payment Method',
  add: 'Add',
  addCard: 'Add payment card',
  empty: 'No cards yet. We charge a saved card when your plan renews.',
  loadFailed: 'We couldn’t load your cards.',
  accountFailed: 'We couldn’t load the card form.',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  expires: (month: number, year: number) => `Expires ${String(month).padStart(2, '0')}/${year}`,
  default: 'Default',
  makeDefault: (card: string) => `Make ${card} the default`,
  nowDefault: (card: string) => `${card} is now the default.`,
  edit: (card: string) => `Edit ${card}`,
  remove: (card: string) => `Remove ${card}`,
  saved: 'Card saved.',
  save: 'Save card',
  saveThis: 'Save this card',
  editDialog: {
    title: 'Edit payment card',
    hint: (card: string) => `${card}. To use another card number, add a new card.`,
    changed: (card: string) => `${card} was updated.`,
    save: 'Save changes',
    expiry: 'Enter the month and year on your card, for example 08 / 30.',
    postalCode: {
      CA: 'Enter the postal code of your card’s bills, for example M5H 1J9.',
      US: 'Enter the ZIP code of your card’s bills, for example 78701.',
    },
    failed: 'Your card was not changed. Please try again.',
  },
  removeDialog: {
    title: 'Remove this card?',
    text: 'We won’t charge this card any more. You can add it again at any time.',
    confirm: 'Remove card',
  },
  fields: {
    number: 'Card number',
    expiry: 'Expiry (MM / YY)',
    cvc: 'CVC',
    sandbox: 'Test mode, no real money: use a test card such as 4242 4242 4242 4242.',
    stripe: 'Card',
    challenge: 'Your bank wants to confirm it’s you',
  },
  billing: {
    legend: 'Billing address',
    name: 'Name on card',
    street: 'Street address',
    city: 'City',
    country: 'Country',
    province: { CA: 'Province', US: 'State' },
    chooseProvince: 'Choose',
    postalCode: spellings('Postal code'),
  },
} as const

/** Returns the name of a saved card. */
export function nameOf({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand]
  return name === undefined ? TEXTS.otherBrand(last4) : TEXTS.card(name, last4)
}

/** Returns the message for a card that was not saved (CARD-05). */
export function failureText(error: unknown): string {
  if (!(error instanceof CardRefused)) return TEXTS.failed
  return cardDeclineMessage(error.code) ?? TEXTS.declined
}
