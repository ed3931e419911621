import { randomInt } from 'node:crypto'
import type { ApplicationFee, FeeRefund, Transfer, TransferReversal } from './connect/connect-objects.ts'

/** The parts of Stripe's objects that the sandbox stores, named as in the API. Amounts are cents, times are Unix seconds. */
export interface StripeObjects {
  customer: Customer
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  file: StoredFile
  'radar.early_fraud_warning': EarlyFraudWarning
  balance_transaction: BalanceTransaction
  transfer: Transfer
  transfer_reversal: TransferReversal
  application_fee: ApplicationFee
  fee_refund: FeeRefund
  payout: Payout
  'checkout.session': CheckoutSession
  'terminal.location': TerminalLocation
  'terminal.reader': TerminalReader
}

export type Kind = keyof StripeObjects
export type StripeObject = StripeObjects[Kind]

interface Stored<K extends Kind> {
  id: string
  object: K
  created: number
  livemode: false
  metadata: Record<string, string>
}

export interface Customer extends Stored<'customer'> {
  email: string | null
  name: string | null
  phone: string | null
  description: string | null
}

interface BillingDetails {
  name: string | null
  email: string | null
  phone: string | null
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
}

export interface PaymentMethod extends Stored<'payment_method'> {
  type: 'card'
  customer: string | null
  /** Not in Stripe's API: a detached card may never be used again. */
  is_detached: boolean
  billing_details: BillingDetails
  card: {
    brand: string
    display_brand: string
    country: string
    exp_month: number
    exp_year: number
    funding: string
    last4: string
    wallet: { type: Wallet } | null
    /** Identifies a card number, so it also identifies the test card. */
    fingerprint: string
  }
}

export interface CardErrorBody {
  type: 'card_error'
  code: string
  decline_code?: string | undefined
  advice_code?: string | undefined
  message: string
  payment_method?: PaymentMethod
}

interface CashAppQrCode {
  hosted_instructions_url: string
  mobile_auth_url: string
  qr_code: { expires_at: number; image_url_png: string; image_url_svg: string }
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
  | {
      type: 'cashapp_handle_redirect_or_display_qr_code'
      cashapp_handle_redirect_or_display_qr_code: CashAppQrCode
    }

interface Intent {
  client_secret: string
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: string[]
  next_action: NextAction | null
}

export interface SetupIntent extends Stored<'setup_intent'>, Intent {
  usage: string
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'canceled' | 'succeeded'
  last_setup_error: CardErrorBody | null
}

export interface PaymentIntent extends Stored<'payment_intent'>, Intent {
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  capture_method: 'automatic' | 'manual'
  confirmation_method: 'automatic'
  setup_future_usage: string | null
  receipt_email: string | null
  latest_charge: string | null
  canceled_at: number | null
  cancellation_reason: string | null
  status: SetupIntent['status'] | 'requires_capture'
  last_payment_error: CardErrorBody | null
  statement_descriptor_suffix: string | null
  payment_method_options: { card?: { stored_credential_usage: 'recurring' | 'unscheduled' } } | null
  on_behalf_of: string | null
  transfer_data: { destination: string } | null
  application_fee_amount: number | null
  /** Not in Stripe's API: how often the code for Cash App was renewed. */
  code_renewals: number
}

/** What a receipt of a payment at a reader has to show. */
interface ReaderReceipt {
  account_type: string
  application_cryptogram: string
  application_preferred_name: string
  authorization_code: string
  authorization_response_code: string
  cardholder_verification_method: string | null
  dedicated_file_name: string
  terminal_verification_results: string
  transaction_status_information: string
}

/** Wallets whose button the checkout page has. */
export const WALLETS = ['apple_pay', 'google_pay'] as const
export type Wallet = (typeof WALLETS)[number]

interface PresentedCard {
  brand: string
  last4: string
  funding: string
  country: string
  exp_month: number
  exp_year: number
  read_method: string
  fingerprint: string
  receipt: ReaderReceipt
}

/** How a charge was paid. */
export type PaymentMethodDetails =
  | { type: 'card'; card: PaymentMethod['card'] }
  | { type: 'card_present'; card_present: PresentedCard }
  | { type: 'interac_present'; interac_present: PresentedCard }
  | { type: 'cashapp'; cashapp: { buyer_id: string; cashtag: string } }

export interface Charge extends Stored<'charge'> {
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  description: string | null
  paid: true
  payment_intent: string
  payment_method: string
  payment_method_details: PaymentMethodDetails
  /** Null until the charge is settled; then `charge.updated` is sent. */
  balance_transaction: string | null
  outcome: { network_status: string; risk_level: string; type: string }
  on_behalf_of: string | null
  /** To a connected account, and the fee that came back. */
  transfer: string | null
  application_fee: string | null
  disputed: boolean
  refunded: boolean
  status: 'succeeded'
}

export interface Refund extends Stored<'refund'> {
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  pending_reason: 'processing' | 'insufficient_funds' | null
  failure_reason: string | null
  transfer_reversal: string | null
  balance_transaction: string | null
}

export interface Dispute extends Stored<'dispute'> {
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status:
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
  is_charge_refundable: boolean
  evidence: Record<string, string | null>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  balance_transactions: BalanceTransaction[]
}

/** What a file may be sent for. Stripe has more; we need evidence only. */
export const FILE_PURPOSES = ['dispute_evidence', 'business_logo'] as const

/** A file that was sent, for a dispute or for something else. Its content is not kept. */
export interface StoredFile extends Stored<'file'> {
  filename: string
  purpose: (typeof FILE_PURPOSES)[number]
  size: number
  type: 'pdf' | 'jpg' | 'png'
  expires_at: number
  title: null
  url: null
}

export interface EarlyFraudWarning extends Stored<'radar.early_fraud_warning'> {
  charge: string
  payment_intent: string
  fraud_type: string
  actionable: boolean
}

export interface BalanceTransaction extends Stored<'balance_transaction'> {
  amount: number
  fee: number
  net: number
  currency: string
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'transfer'
    | 'transfer_refund'
    | 'application_fee'
    | 'application_fee_refund'
  reporting_category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
    | 'payout_reversal'
    | 'transfer'
    | 'transfer_reversal'
    | 'platform_earning'
    | 'platform_earning_refund'
  source: string
  status: 'available'
  available_on: number
  /** Not in Stripe's object: the payout that brought it to the bank. */
  payout: string | null
}

export interface Payout extends Stored<'payout'> {
  amount: number
  currency: string
  arrival_date: number
  automatic: boolean
  status: 'paid' | 'failed'
  reconciliation_status: 'completed'
  balance_transaction: string | null
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
}

export interface CheckoutSession extends Stored<'checkout.session'> {
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_subtotal: number | null
  amount_total: number | null
  currency: string | null
  customer: string | null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null } | null
  client_reference_id: string | null
  expires_at: number
  payment_intent: string | null
  setup_intent: string | null
  payment_method_types: string[]
  success_url: string
  cancel_url: string | null
  url: string | null
  /** Not in Stripe's API, but the hosted page needs it: the data for the payment. */
  intent_data: {
    description: string | null
    metadata: Record<string, string>
    setup_future_usage: string | null
    statement_descriptor_suffix: string | null
    on_behalf_of: string | null
    transfer_data: { destination: string } | null
    application_fee_amount: number | null
  }
}

/** A place that readers are registered at. */
export interface TerminalLocation extends Stored<'terminal.location'> {
  display_name: string
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
}

export interface TerminalReader extends Stored<'terminal.reader'> {
  device_type: 'simulated_wisepos_e'
  label: string
  location: string
  serial_number: string
  status: 'online' | 'offline'
  /** Milliseconds. */
  last_seen_at: number
  action: ReaderAction | null
}

/** What a reader does, or did last. */
export type ReaderAction = {
  status: 'in_progress' | 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
  /** An error of the service itself. The stand-in has none. */
  api_error: null
} & (
  | {
      type: 'process_payment_intent'
      process_payment_intent: { payment_intent: string; process_config: { skip_tipping: boolean } }
    }
  | {
      type: 'refund_payment'
      refund_payment: {
        amount: number
        charge: string
        payment_intent: string
        metadata: Record<string, string>
        reverse_transfer: boolean
        refund_application_fee: boolean
        refund: string | null
      }
    }
)

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: StripeObject }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns `length` letters and digits that cannot be guessed. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Returns the common fields of every new object. */
export function newObject<K extends Kind>(
  object: K,
  idPrefix: string,
  metadata: Record<string, string> = {},
): Stored<K> {
  return {
    id: idPrefix + randomText(object === 'checkout.session' ? 58 : 24),
    object,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    metadata,
  }
}
