/** What a customer reads about their declined card, and what staff read who charge it. By the provider's codes (CARD-05). */
export const DECLINE_TEXTS = {
  customer: {
    insufficient_funds: 'Your card has insufficient funds. Please use another card.',
    card_declined: 'Your card was declined. Please use another card, or ask your bank.',
    generic_decline: 'Your card was declined. Please use another card, or ask your bank.',
    expired_card: 'Your card has expired. Please use another card.',
    invalid_expiry_month: 'The expiry date is not right. Please check it.',
    invalid_expiry_year: 'The expiry date is not right. Please check it.',
    incorrect_cvc: "Your card's security code (CVC) is incorrect. Please check it.",
    invalid_cvc: "Your card's security code (CVC) is incorrect. Please check it.",
    incorrect_number: 'Your card number is incorrect. Please check it.',
    invalid_number: 'Your card number is incorrect. Please check it.',
    fraudulent:
      'Your card was declined because it was flagged as fraudulent. Please use another card, or ask your bank.',
    stolen_card: 'Your card was declined because it was reported stolen. Please use another card, or ask your bank.',
    lost_card: 'Your card was declined because it was reported lost. Please use another card, or ask your bank.',
    processing_error: 'Your card could not be processed. Please try again in a few minutes.',
    try_again_later: 'Your bank could not answer just now. Please try again in a few minutes.',
    card_not_supported: 'Your card does not support this kind of purchase. Please use another card.',
    do_not_honor: 'Your bank did not accept the card and gave no reason. Please use another card, or ask your bank.',
    setup_intent_authentication_failure:
      'Your bank could not confirm that it is you. Please try again or use another card.',
  },
  staff: {
    insufficient_funds: 'The card has insufficient funds. Please use another card.',
    card_declined: 'The card was declined. Please use another card, or send a payment link.',
    generic_decline: 'The card was declined. Please use another card, or send a payment link.',
    expired_card: 'The card has expired. Please use another card.',
    invalid_expiry_month: 'The expiry date is not right. Please check it.',
    invalid_expiry_year: 'The expiry date is not right. Please check it.',
    incorrect_cvc: "The card's security code (CVC) is incorrect. Please check it.",
    invalid_cvc: "The card's security code (CVC) is incorrect. Please check it.",
    incorrect_number: 'The card number is incorrect. Please check it.',
    invalid_number: 'The card number is incorrect. Please check it.',
    fraudulent:
      'The card was declined because it was flagged as fraudulent. Please use another card, or send a payment link.',
    stolen_card:
      'The card was declined because it was reported stolen. Please use another card, or send a payment link.',
    lost_card: 'The card was declined because it was reported lost. Please use another card, or send a payment link.',
    processing_error: 'The card could not be processed. Please try again in a few minutes.',
    try_again_later: 'The bank could not answer just now. Please try again in a few minutes.',
    card_not_supported: 'The card does not support this kind of purchase. Please use another card.',
    do_not_honor:
      'The bank did not accept the card and gave no reason. Please use another card, or send a payment link.',
    setup_intent_authentication_failure:
      'The bank could not confirm that it is the customer. Please try again or use another card.',
  },
  staffDefault: 'The card was declined.',
} as const
