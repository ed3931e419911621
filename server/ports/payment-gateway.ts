import type { CountryCode } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import type { ChargeParameters } from '../../domain/payout/charge-parameters.ts'
import type { Reader, ReaderLocation } from './card-readers.ts'
import type { ConnectedAccount } from './connected-account.ts'
import type { BankPayout, DisputeAnswer, DisputeEvidence, GatewayDispute } from './disputes-and-transfers.ts'

/** The franchise's country, which selects the Stripe account (CARD-03, TENANT-11). */
export type Country = CountryCode

/** Purpose of a charge or checkout; the provider stores it and returns it with every event. */
type Metadata = Readonly<Record<string, string>>

export interface CheckoutRequest {
  country: Country
  /** Cents, at least 50. */
  amount: number
  currency: Currency
  /** Shown to the customer above the amount. */
  description: string
  /** What the customer's bank shows, from `statementDescriptor`. */
  descriptor: string
  customerEmail: string
  /** The provider's customer that the card is saved for, with the payer's consent; then their email is used. */
  saveFor?: string
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it with the session's id. */
  successUrl: string
  cancelUrl: string
  /** The franchise that gets the money; without it the tenant does. Refused accounts are 409 FRANCHISE_ACCOUNT_REFUSED. */
  direct?: ChargeParameters | undefined
  metadata: Metadata
  idempotencyKey: string
}

export interface CheckoutState {
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid'
  /** Undefined until the customer tries to pay. */
  paymentIntentId: string | undefined
}

export interface SavedCard {
  paymentMethodId: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  /** Postal code of the billing address; null if the provider does not know it. */
  billingPostalCode: string | null
  billingCountryCode: string | null
}

/** The fields of a saved card that its customer can correct. */
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
  /** What the customer's bank shows, from `statementDescriptor`. */
  descriptor: string
  /** Whether the customer agreed to this charge as one of a series, such as a plan's, or to charges whenever a bill is due. Banks decide by it. */
  usage: 'recurring' | 'unscheduled'
  /** The franchise that gets the money; without it the tenant does. Refused accounts are 409 FRANCHISE_ACCOUNT_REFUSED. */
  direct?: ChargeParameters | undefined
  metadata: Metadata
  idempotencyKey: string
}

/**
 * `requires_action`: the bank wants the customer present, so send a payment link (rule S1). `rejected`: the provider refuses the request for good, such as
 * one for a removed card. No money moved, and trying again changes nothing. `unknown`: the provider failed while it worked and stays at that answer, so look
 * the charge up.
 */
export type CardChargeResult =
  | { status: 'succeeded'; paymentIntentId: string }
  | {
      status: 'declined' | 'requires_action'
      paymentIntentId: string | undefined
      declineCode: string
      /** The bank's advice, such as `do_not_try_again`. */
      adviceCode?: string | undefined
    }
  | { status: 'rejected'; code: string }
  | { status: 'unknown' }

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** `rejected`: the provider refuses the refund for good, such as one of a disputed payment. No money moved. `unknown`: look it up. */
export type RefundResult =
  | { refundId: string; status: RefundStatus }
  | { status: 'rejected'; code: string }
  | { status: 'unknown' }

/** A payment by a customer who is present, with a reader or Cash App. */
export interface PresentPayment {
  country: Country
  /** Cents, at least 50. */
  amount: number
  currency: Currency
  description: string
  /** What the customer's bank shows, from `statementDescriptor`. */
  descriptor: string
  /** The franchise that gets the money; without it the tenant does. Refused accounts are 409 FRANCHISE_ACCOUNT_REFUSED. */
  direct?: ChargeParameters | undefined
  metadata: Metadata
  idempotencyKey: string
}

/** How a charge was paid, with what card networks demand on receipts of payments in person. */
export interface Charge {
  chargeId: string
  /** `interac_present`: Canadian debit at a reader, which is refunded on a reader with the same card only. */
  kind: 'card' | 'card_present' | 'interac_present' | 'cashapp' | 'other'
  brand: string | null
  last4: string | null
  /** The wallet that held the card, such as apple_pay or google_pay; null for the card itself. */
  wallet: string | null
  /** Such as checking; null when the bank does not say. */
  accountType: string | null
  /** The name of the application on the card's chip, such as Visa Credit. */
  applicationName: string | null
  /** Its AID. */
  applicationId: string | null
  authorizationCode: string | null
  cryptogram: string | null
  /** How the cardholder was verified, such as online_pin. */
  verification: string | null
}

/** A refund at a reader, with the card of the payment present. */
export interface ReaderRefund {
  country: Country
  readerId: string
  paymentIntentId: string
  /** Cents. */
  amount: number
  /** Whether the franchise's account returns its part. */
  reversesTransfer?: boolean
  metadata: Metadata
  idempotencyKey: string
}

/** Why a refund at a reader ended without money. */
export type ReaderRefundFailure = 'cancelled' | 'other_card' | 'declined'

/** `open`: the reader waits for the card (`isShown`), or the answer is not known. */
export type ReaderRefundState =
  | { status: 'open'; isShown: boolean }
  | { status: 'refunded'; refundId: string; refundStatus: RefundStatus }
  | { status: 'ended'; failure: ReaderRefundFailure }

/** A picture of the code to scan with Cash App. It works for about 30 seconds. */
export interface CashAppCode {
  imageUrl: string
  expiresAt: Date
}

/** Status of such a payment: `failed` means that the card or wallet was declined. */
export type PresentStatus = 'open' | 'succeeded' | 'failed' | 'cancelled'

/** Cents, and the currency in our words; undefined for one that we do not have. */
export interface Money {
  amount: number
  currency: Currency | undefined
}

/** An event from the provider, delivered once or more and in any order. Repeated deliveries have the same `id`. Amounts are cents. */
export type GatewayEvent = {
  id: string
  country: Country
  /** The provider's name of it. */
  name: string
  /** Real money; false in the provider's test mode. */
  isLive: boolean
  /** Of the API that shaped it. */
  version: string | null
  /** SHA-256 of what it says, whatever way it came. */
  payloadHash: Buffer
  /** The connected account that it happened in; null for our own. */
  connectedAccountId: string | null
  /** When the provider made it; only to the second. */
  at: Date
} & (
  | { type: 'checkout-completed'; sessionId: string; checkout: CheckoutState; paid: Money; metadata: Metadata }
  | { type: 'checkout-expired'; sessionId: string; metadata: Metadata }
  | {
      type: 'payment-succeeded'
      paymentIntentId: string
      paid: Money
      /** The provider's customer; undefined for a guest. */
      customerId: string | undefined
      metadata: Metadata
    }
  | { type: 'payment-cancelled'; paymentIntentId: string; metadata: Metadata }
  | { type: 'payment-failed'; paymentIntentId: string; declineCode: string | undefined; metadata: Metadata }
  | {
      type: 'refund-updated'
      refundId: string
      paymentIntentId: string | undefined
      amount: number
      status: RefundStatus
      /** Whether a franchise's account returned its part. */
      reversesTransfer: boolean
      metadata: Metadata
    }
  | { type: 'dispute-changed'; dispute: GatewayDispute }
  | { type: 'fraud-warning'; warningId: string; paymentIntentId: string | undefined; fraudType: string }
  /** A transfer to the bank is complete, or the bank returned it. */
  | { type: 'bank-payout'; payoutId: string; hasFailed: boolean }
  /** Of a franchise's account: ask for its state. */
  | { type: 'account-changed'; providerAccountId: string }
  /** A reader finished, or gave up. `metadata` is that of a refund; of a payment only the intent is known. */
  | { type: 'reader-done'; readerId: string; paymentIntentId: string; metadata: Metadata }
  | { type: 'other' }
)

/**
 * Card payments at an outside provider. Every amount is integer cents. A call that can move money takes an idempotency key: the same key with the
 * same content moves it once, regardless of retries (rule W4).
 *
 * Every operation throws Refusal 503 PROVIDER_UNAVAILABLE when the provider cannot be reached or answers with a fault of its own; retry with the same
 * key. Never call one inside a transaction.
 */
export interface PaymentGateway {
  /**
   * Returns the id of this installation. It goes with the metadata of everything that is sent to the provider, because several installations may use one account:
   * another one's objects are not ours.
   */
  environmentId(): Promise<string>

  /** Returns the settings that a browser needs to send a card to a country's account, and whether it is the sandbox's (CARD-03). */
  accountOf(country: Country): { publishableKey: string; isSandbox: boolean; isLive: boolean }

  /** Returns the customer with this reference of ours, created if missing (CARD-04). */
  findOrCreateCustomer(customer: {
    country: Country
    email: string
    name: string
    reference: string
  }): Promise<{ customerId: string }>

  /** Creates a provider page where the customer pays once. It expires after 24 hours. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>

  /** Expires an open checkout. The state says whether it expired or was already paid. */
  expireCheckout(session: { country: Country; sessionId: string }): Promise<CheckoutState>

  retrieveCheckout(session: { country: Country; sessionId: string }): Promise<CheckoutState>

  /** Lets the customer's browser send a card to the provider, to charge it later (CARD-04). */
  createSetupIntent(country: Country, customerId: string): Promise<{ clientSecret: string }>

  /** Returns the customer's saved cards, newest first, at most 100 (CARD-01). */
  listSavedCards(country: Country, customerId: string): Promise<SavedCard[]>

  /**
   * Changes a saved card. Fields of its billing address that are not given stay.
   * @throws Refusal 422 under `expiryMonth` or `billingPostalCode` for values that the provider refuses
   */
  updateSavedCard(card: { country: Country; paymentMethodId: string; change: CardChange }): Promise<void>

  /** Removes a saved card permanently. */
  removeSavedCard(country: Country, paymentMethodId: string): Promise<void>

  /** Charges a saved card while the customer is absent. A decline is a result, not an error. */
  chargeSavedCard(charge: CardCharge): Promise<CardChargeResult>

  /**
   * Looks up what became of a charge whose answer was lost, by its metadata. A stored server fault is never guessed: only what was found counts.
   * Looks at the customer's latest 1,000 payments since it was recorded, for at most 20 seconds.
   * @param charge.recordedAt when we recorded the payment, before its first call
   * @returns null when the provider knows no such charge
   * @throws Refusal 503 also when there is more to look at: then the outcome stays open
   */
  findCharge(charge: {
    country: Country
    customerId: string
    metadata: Metadata
    recordedAt: Date
  }): Promise<CardChargeResult | null>

  /**
   * Refunds cents of a payment to its card.
   * @throws Refusal 400 REFUND_REFUSED when the payment has less than that left (rule W8).
   */
  refund(refund: {
    country: Country
    paymentIntentId: string
    amount: number
    /** Whether the franchise's account returns its part. `rejected` with `balance_insufficient` when it has too little. */
    reversesTransfer?: boolean
    metadata: Metadata
    idempotencyKey: string
  }): Promise<RefundResult>

  /** Looks up what became of a refund whose answer was lost, by its metadata. @returns null when the provider knows no such refund */
  findRefund(refund: {
    country: Country
    paymentIntentId: string
    metadata: Metadata
  }): Promise<{ refundId: string; status: RefundStatus } | null>

  /** Sends the evidence of a dispute, a PDF of at most 5 MB, to the provider. @throws Refusal 400 EVIDENCE_REFUSED for a file that it refuses */
  uploadEvidence(file: { country: Country; name: string; content: Buffer }): Promise<{ fileId: string }>

  /** Submits the evidence of a dispute to the bank, which happens once. */
  submitEvidence(answer: {
    country: Country
    disputeId: string
    evidence: DisputeEvidence
    idempotencyKey: string
  }): Promise<DisputeAnswer>

  /** Accepts a dispute: the customer keeps the money. */
  acceptDispute(answer: { country: Country; disputeId: string; idempotencyKey: string }): Promise<DisputeAnswer>

  /** Returns a dispute as the provider has it now. */
  findDispute(country: Country, disputeId: string): Promise<GatewayDispute>

  /** Returns how a payment was paid; null while nothing was charged. */
  chargeOf(payment: { country: Country; paymentIntentId: string }): Promise<Charge | null>

  /**
   * Shows a refund on a reader, which asks for the card that paid. A lost answer leaves it unknown whether the reader shows it: ask with `readerRefund`.
   * @throws Refusal 409 READER_BUSY, READER_OFFLINE or READER_SILENT as `showOnReader`; 400 REFUND_REFUSED when less than that is left
   */
  refundOnReader(refund: ReaderRefund): Promise<void>

  /** Returns what became of a refund at a reader. The payment's refunds are looked at first: a lost reader says nothing. */
  readerRefund(refund: Omit<ReaderRefund, 'amount' | 'idempotencyKey'>): Promise<ReaderRefundState>

  /** Removes a refund from its reader. Does nothing while the reader processes the card, or when it shows something else. */
  clearReaderRefund(refund: Omit<ReaderRefund, 'amount' | 'idempotencyKey'>): Promise<void>

  /** Returns the locations of the account's card readers, by name, at most 1,000. */
  listReaderLocations(country: Country): Promise<ReaderLocation[]>

  /** Returns the readers at one of the account's locations, by label, at most 100. */
  listReaders(country: Country, locationId: string): Promise<Reader[]>

  /**
   * Creates a payment that only a reader can take. Send it to a reader with `showOnReader`.
   * @returns the payment intent, the same for the same key
   */
  createReaderPayment(payment: PresentPayment): Promise<{ paymentIntentId: string }>

  /**
   * Shows a payment on a reader. A payment that the reader waits for before is replaced, so only show one payment at a time.
   * @throws Refusal 409 READER_BUSY while the reader processes a card or updates; READER_OFFLINE when it is switched off; READER_SILENT when it
   * does not answer, and then it may show the payment
   */
  showOnReader(payment: { country: Country; readerId: string; paymentIntentId: string }): Promise<void>

  /** Removes a payment from its reader. Does nothing if the reader shows none, or another. */
  clearReader(payment: { country: Country; readerId: string; paymentIntentId: string }): Promise<void>

  /**
   * Starts a Cash App payment (PAY-14).
   * @param payment.returnUrl where the app sends a customer who paid on the same device
   * @returns the label: the provider's page that opens the app and renews its code
   */
  startCashApp(payment: PresentPayment & { returnUrl: string }): Promise<{ paymentIntentId: string; label: string }>

  /** Returns the code of a waiting Cash App payment: a new one once the last has expired. Null when the payment no longer waits. */
  cashAppCode(payment: { country: Country; paymentIntentId: string }): Promise<CashAppCode | null>

  /** Returns the status of a payment. With its reader, also that the customer cancelled there, or that another payment replaced it. */
  presentStatus(payment: {
    country: Country
    paymentIntentId: string
    readerId?: string | null
  }): Promise<PresentStatus>

  /** Cancels an unpaid payment. The status says whether it was already paid. */
  cancelPresent(payment: { country: Country; paymentIntentId: string }): Promise<PresentStatus>

  /**
   * Reads the event of a webhook call.
   * @throws Refusal 400 SIGNATURE_INVALID when the provider did not sign these bytes, or signed them over 5 minutes ago.
   */
  readWebhook(call: { country: Country; rawBody: string | Buffer; signature: string | undefined }): GatewayEvent

  /** Returns a franchise's account; null when it is not connected to this one, or no more. */
  connectedAccount(country: Country, providerAccountId: string): Promise<ConnectedAccount | null>

  /** Returns a transfer to the bank with its movements, oldest first. */
  bankPayout(country: Country, payoutId: string): Promise<BankPayout>

  /** Lists the events of an account since then, newest first: at most those of 30 days. For events whose webhook was lost. */
  eventsSince(country: Country, since: Date): AsyncIterable<GatewayEvent>
}
