const TRY_ANOTHER = 'Please use another card, or ask your bank.'

/** Messages for declines, by the provider's code (CARD-05). */
const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  card_declined: `Your card was declined. ${TRY_ANOTHER}`,
  generic_decline: `Your card was declined. ${TRY_ANOTHER}`,
  expired_card: 'Your card has expired. Please use another card.',
  invalid_expiry_month: 'The expiry date is not right. Please check it.',
  invalid_expiry_year: 'The expiry date is not right. Please check it.',
  incorrect_cvc: "Your card's security code (CVC) is incorrect. Please check it.",
  invalid_cvc: "Your card's security code (CVC) is incorrect. Please check it.",
  incorrect_number: 'Your card number is incorrect. Please check it.',
  invalid_number: 'Your card number is incorrect. Please check it.',
  fraudulent: `Your card was declined because it was flagged as fraudulent. ${TRY_ANOTHER}`,
  stolen_card: `Your card was declined because it was reported stolen. ${TRY_ANOTHER}`,
  lost_card: `Your card was declined because it was reported lost. ${TRY_ANOTHER}`,
  processing_error: 'Your card could not be processed. Please try again in a few minutes.',
  try_again_later: 'Your bank could not answer just now. Please try again in a few minutes.',
  card_not_supported: 'Your card does not support this kind of purchase. Please use another card.',
  do_not_honor: `Your bank did not accept the card and gave no reason. ${TRY_ANOTHER}`,
  setup_intent_authentication_failure:
    'Your bank could not confirm that it is you. Please try again or use another card.',
}

/** Returns the message for staff who charge a customer's card. */
export const declineToldToStaff = (code: string): string =>
  cardDeclineMessage(code)
    ?.replace(/^Your /, 'The ')
    .replace(TRY_ANOTHER, 'Please use another card, or send a payment link.') ?? 'The card was declined.'

/** Returns the message for a decline code of the card payment provider; undefined for a code without its own. */
export const cardDeclineMessage = (code: string): string | undefined =>
  Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined
