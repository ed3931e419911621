/** Decline codes in Stripe's terms. */
export interface Decline {
  code: string
  decline_code?: string
  advice_code?: 'do_not_try_again' | 'try_again_later'
  message: string
}

export interface TestCard {
  number: string
  /** End of its tokens: `pm_card_visa` and `tok_visa` are the same card. */
  token: string
  brand: 'visa' | 'mastercard' | 'amex'
  label: string
  decline?: Decline
  /** Can be saved, and is declined only when charged. */
  savable?: true
  authentication?: 'unless-set-up' | 'always'
  /** What happens to its refunds later: they stay pending for a while, or succeed and fail. */
  refunds?: 'pending' | 'fail'
  /** Its owner disputes every charge, or asks about it first. */
  dispute?: { reason: string; isInquiry?: true }
  /** Its bank warns of fraud after every charge. */
  hasFraudWarning?: true
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
})

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** The cards of Stripe's public testing page that our tests use, and five of our own for declines that it does not cover. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'visa', brand: 'visa', label: 'Succeeds' },
  { number: '5555555555554444', token: 'mastercard', brand: 'mastercard', label: 'Succeeds (Mastercard)' },
  { number: '378282246310005', token: 'amex', brand: 'amex', label: 'Succeeds (American Express)' },
  {
    number: '4000000000000002',
    token: 'visa_chargeDeclined',
    brand: 'visa',
    label: 'Declined',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    token: 'visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    label: 'Insufficient funds',
    decline: { ...declined('insufficient_funds'), message: 'Your card has insufficient funds.' },
  },
  {
    number: '4000000000009987',
    token: 'visa_chargeDeclinedLostCard',
    brand: 'visa',
    label: 'Lost card',
    decline: { ...declined('lost_card'), advice_code: 'do_not_try_again' },
  },
  {
    number: '4000000000009979',
    token: 'visa_chargeDeclinedStolenCard',
    brand: 'visa',
    label: 'Stolen card',
    decline: { ...declined('stolen_card'), advice_code: 'do_not_try_again' },
  },
  {
    number: '4000000000000069',
    token: 'chargeDeclinedExpiredCard',
    brand: 'visa',
    label: 'Expired card',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'chargeDeclinedIncorrectCvc',
    brand: 'visa',
    label: 'Incorrect CVC',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    token: 'chargeDeclinedProcessingError',
    brand: 'visa',
    label: 'Processing error',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4100000000000019',
    token: 'radarBlock',
    brand: 'visa',
    label: 'Blocked as fraudulent',
    decline: declined('fraudulent'),
  },
  {
    number: '4000000000000408',
    token: 'tryAgainLater',
    brand: 'visa',
    label: 'Bank asks to try again later',
    decline: { ...declined('try_again_later'), advice_code: 'try_again_later' },
  },
  {
    number: '4000000000000416',
    token: 'cardNotSupported',
    brand: 'visa',
    label: 'Card not supported',
    decline: declined('card_not_supported'),
  },
  {
    number: '4000000000000424',
    token: 'doNotHonor',
    brand: 'visa',
    label: 'Do not honor',
    decline: declined('do_not_honor'),
  },
  {
    number: '4000000000000432',
    token: 'pickUpCard',
    brand: 'visa',
    label: 'Declined with a code that has no sentence of its own',
    decline: declined('pickup_card'),
  },
  {
    number: '4000000000000440',
    token: 'lostCustomerCard',
    brand: 'visa',
    label: 'Can be saved, lost when charged',
    decline: { ...declined('lost_card'), advice_code: 'do_not_try_again' },
    savable: true,
  },
  {
    number: '4000000000000341',
    token: 'chargeCustomerFail',
    brand: 'visa',
    label: 'Can be saved, declined when charged',
    decline: declined('generic_decline'),
    savable: true,
  },
  {
    number: '4000000000005126',
    token: 'refundFail',
    brand: 'visa',
    label: 'Succeeds, and its refunds fail later',
    refunds: 'fail',
  },
  {
    number: '4000000000007726',
    token: 'pendingRefund',
    brand: 'visa',
    label: 'Succeeds, and its refunds are pending first',
    refunds: 'pending',
  },
  {
    number: '4000000000000259',
    token: 'createDispute',
    brand: 'visa',
    label: 'Succeeds, and is disputed as fraudulent',
    dispute: { reason: 'fraudulent' },
  },
  {
    number: '4000000000002685',
    token: 'createDisputeProductNotReceived',
    brand: 'visa',
    label: 'Succeeds, and is disputed as not received',
    dispute: { reason: 'product_not_received' },
  },
  {
    number: '4000000000001976',
    token: 'createDisputeInquiry',
    brand: 'visa',
    label: 'Succeeds, and its bank asks about it',
    dispute: { reason: 'fraudulent', isInquiry: true },
  },
  {
    number: '4000000000005423',
    token: 'createIssuerFraudRecord',
    brand: 'visa',
    label: 'Succeeds, and its bank warns of fraud',
    hasFraudWarning: true,
  },
  {
    number: '4000002500003155',
    token: 'authenticationRequiredOnSetup',
    brand: 'visa',
    label: '3-D Secure until saved',
    authentication: 'unless-set-up',
  },
  {
    number: '4000002760003184',
    token: 'authenticationRequired',
    brand: 'visa',
    label: '3-D Secure always',
    authentication: 'always',
  },
]

const byNumber = new Map(testCards.map(card => [card.number, card]))
const byToken = new Map<string, TestCard>(
  testCards.flatMap(card => [
    [`pm_card_${card.token}`, card],
    [`tok_${card.token}`, card],
  ]),
)
const byFingerprint = new Map(testCards.map(card => [fingerprintOf(card), card]))

export const findTestCard = (number: string): TestCard | undefined => byNumber.get(number)

export const findTestCardByToken = (token: string): TestCard | undefined => byToken.get(token)

/** Returns the fingerprint. In Stripe it depends on the number only, so it identifies a stored card. */
export function fingerprintOf(card: TestCard): string {
  return `test${card.number.slice(-12)}`
}

/** @throws Error for a fingerprint of no test card; no other can be stored */
export function testCardOf(card: { fingerprint: string }): TestCard {
  const testCard = byFingerprint.get(card.fingerprint)
  if (!testCard) throw new Error(`No test card has the fingerprint ${card.fingerprint}.`)
  return testCard
}

/** Returns the bank's decision on saving the card. */
export function judgeSetup(card: TestCard): Decline | 'authenticate' | 'approve' {
  if (card.decline && !card.savable) return card.decline
  return card.authentication ? 'authenticate' : 'approve'
}

/**
 * Returns the bank's decision on charging the card.
 * @param offSession the customer is absent, so a required authentication is a decline
 * @param isSetUp the card was authenticated when it was saved
 */
export function judgeCharge(
  card: TestCard,
  { offSession, isSetUp }: { offSession: boolean; isSetUp: boolean },
): Decline | 'authenticate' | 'approve' {
  if (card.decline) return card.decline
  if (!card.authentication) return 'approve'
  if (!offSession) return 'authenticate'
  return card.authentication === 'unless-set-up' && isSetUp ? 'approve' : authenticationRequired
}

/** Checks the check digit of a card number. */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0)
  return sum % 10 === 0
}
