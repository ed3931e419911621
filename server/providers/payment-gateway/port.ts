/** The country of a franchise picks the account that its money goes to (CARD-03, TENANT-11). */
export type Country = 'CA' | 'US'

type Currency = 'CAD' | 'USD'

/** What a charge or a checkout was for; the provider keeps it and hands it back with every event. */
type Metadata = Readonly<Record<string, string>>

export interface CheckoutRequest {
  country: Country
  /** Cents, at least 50. */
  amount: number
  currency: Currency
  /** Shown to the customer above the amount. */
  description: string
  customerEmail: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  metadata: Metadata
  idempotencyKey: string
}

export interface CheckoutState {
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid'
  /** Undefined until the customer has tried to pay. */
  paymentIntentId: string | undefined
}

export interface SavedCard {
  paymentMethodId: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  /** Where its bills go; null for what the provider does not know. */
  billingPostalCode: string | null
  billingCountryCode: string | null
}

/** What of a saved card its customer can correct. */
export interface CardChange {
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
  billingPostalCode: string
}

export interface CardCharge {
  country: Country
  customerId: string
  paymentMethodId: string
  /** Cents, at least 50. */
  amount: number
  currency: Currency
  metadata: Metadata
  idempotencyKey: string
}

/** `requires_action`: the bank wants the customer present, so the way on is a payment link (rule S1). */
export type CardChargeResult =
  | { status: 'succeeded'; paymentIntentId: string }
  | { status: 'declined' | 'requires_action'; paymentIntentId: string | undefined; declineCode: string }

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** A card reader on a counter or in a van (PAY-11). */
export interface Reader {
  readerId: string
  label: string
  isOnline: boolean
  /** Where a simulated reader is shown a card; undefined for a real one. */
  simulatorUrl: string | undefined
}

/** Money that a customer who stands by is asked for, by a reader or in Cash App. */
export interface PresentPayment {
  country: Country
  /** Cents, at least 50. */
  amount: number
  currency: Currency
  description: string
  metadata: Metadata
  idempotencyKey: string
}

/** Where such a payment stands: `failed` is a card or a wallet that was declined. */
export type PresentStatus = 'open' | 'succeeded' | 'failed' | 'cancelled'

/**
 * What the provider told us, once or more often and in any order. `id` is the same each time it tells the same thing.
 * Amounts are cents.
 */
export type GatewayEvent = { id: string; country: Country } & (
  | { type: 'checkout-completed'; sessionId: string; checkout: CheckoutState; metadata: Metadata }
  | { type: 'checkout-expired'; sessionId: string; metadata: Metadata }
  | { type: 'payment-succeeded'; paymentIntentId: string; amount: number; metadata: Metadata }
  | { type: 'payment-failed'; paymentIntentId: string; declineCode: string | undefined; metadata: Metadata }
  | {
      type: 'refund-updated'
      refundId: string
      paymentIntentId: string | undefined
      amount: number
      status: RefundStatus
      metadata: Metadata
    }
  | { type: 'other'; name: string }
)

/**
 * Card payments at an outside provider. Every amount is integer cents. A call that can move money takes an idempotency
 * key: the same key with the same content moves it once, whatever is retried (rule W4).
 *
 * Every operation throws Refusal 503 PROVIDER_UNAVAILABLE when the provider cannot be reached or answers with a fault of
 * its own; the call may then be repeated with the same key. Never call one inside a transaction.
 */
export interface PaymentGateway {
  /** What a browser needs to hand a card to a country's account, and whether that is the sandbox's (CARD-03). */
  accountOf(country: Country): { publishableKey: string; isSandbox: boolean }

  /** The customer with this reference of ours, made when there is none (CARD-04). */
  findOrCreateCustomer(customer: {
    country: Country
    email: string
    name: string
    reference: string
  }): Promise<{ customerId: string }>

  /** A page of the provider's where the customer pays once. It expires after 24 hours. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>

  /** Closes an open checkout. The state tells whether it was, or had already been paid. */
  expireCheckout(session: { country: Country; sessionId: string }): Promise<CheckoutState>

  retrieveCheckout(session: { country: Country; sessionId: string }): Promise<CheckoutState>

  /** Lets the customer's browser hand a card to the provider, to be charged later (CARD-04). */
  createSetupIntent(country: Country, customerId: string): Promise<{ clientSecret: string }>

  /** The customer's saved cards, newest first, at most 100 (CARD-01). */
  listSavedCards(country: Country, customerId: string): Promise<SavedCard[]>

  /**
   * Changes a saved card. What is not named of its billing address stays.
   * @throws Refusal 422 under `expiryMonth` or `billingPostalCode` for what the provider does not take
   */
  updateSavedCard(card: { country: Country; paymentMethodId: string; change: CardChange }): Promise<void>

  /** Makes a saved card unusable for good. */
  removeSavedCard(country: Country, paymentMethodId: string): Promise<void>

  /** Charges a saved card while the customer is away. A decline is a result, not an error. */
  chargeSavedCard(charge: CardCharge): Promise<CardChargeResult>

  /**
   * Returns cents of a payment to its card.
   * @throws Refusal 400 REFUND_REFUSED when less than that is left of the payment (rule W8).
   */
  refund(refund: {
    country: Country
    paymentIntentId: string
    amount: number
    metadata: Metadata
    idempotencyKey: string
  }): Promise<{ refundId: string; status: RefundStatus }>

  /** The readers at one of the account's locations, by label, at most 100. */
  listReaders(country: Country, locationId: string): Promise<Reader[]>

  /**
   * Makes a payment that only a reader can take, and asks for it there with `showOnReader`.
   * @returns the payment intent, the same for the same key
   */
  createReaderPayment(payment: PresentPayment): Promise<{ paymentIntentId: string }>

  /** Lets a reader ask for a card. @throws Refusal 409 READER_BUSY when it is switched off or asks for another payment */
  showOnReader(payment: { country: Country; readerId: string; paymentIntentId: string }): Promise<void>

  /** Takes a payment off its reader. Nothing happens when it asks for none, or for another. */
  clearReader(payment: { country: Country; readerId: string; paymentIntentId: string }): Promise<void>

  /** Asks for a payment in Cash App (PAY-14). @returns what the QR code holds: an address that opens the app */
  startCashApp(payment: PresentPayment): Promise<{ paymentIntentId: string; label: string }>

  presentStatus(payment: { country: Country; paymentIntentId: string }): Promise<PresentStatus>

  /** Ends a payment that nobody has made. The status tells whether somebody had. */
  cancelPresent(payment: { country: Country; paymentIntentId: string }): Promise<PresentStatus>

  /**
   * The event of a webhook call.
   * @throws Refusal 400 SIGNATURE_INVALID when the provider did not sign these bytes, or signed them over 5 minutes ago.
   */
  readWebhook(call: { country: Country; rawBody: string | Buffer; signature: string | undefined }): GatewayEvent
}
