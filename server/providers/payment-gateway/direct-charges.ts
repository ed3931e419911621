import { Stripe } from 'stripe'
import type { ChargeParameters } from '../../../domain/payout/charge-parameters.ts'
import { Refusal } from '../../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** The provider's words for a charge whose money is for a franchise: a destination charge. */
export interface DestinationParams {
  on_behalf_of?: string
  transfer_data?: { destination: string }
  application_fee_amount?: number
}

/** Returns what a charge names besides its amount. The provider refuses a fee of 0. */
export function destinationParams(direct: ChargeParameters | undefined): DestinationParams {
  if (!direct) return {}
  const { destination, applicationFee } = direct
  return {
    on_behalf_of: destination,
    transfer_data: { destination },
    ...(applicationFee === 0 ? {} : { application_fee_amount: applicationFee }),
  }
}

/** Returns what a refund says so that the franchise returns its part, and gets the fee back. */
export const reversalParams = (
  reversesTransfer: boolean | undefined,
): { reverse_transfer?: true; refund_application_fee?: true } =>
  reversesTransfer ? { reverse_transfer: true, refund_application_fee: true } : {}

const PARAMS =
  /^(on_behalf_of|transfer_data|application_fee_amount|payment_intent_data\[(on_behalf_of|transfer_data|application_fee))/
const CODES = ['account_invalid', 'insufficient_capabilities_for_transfer', 'transfers_not_allowed']

/**
 * Makes a charge. The provider refuses a franchise's account that it has restricted, or that is not connected, before any money moves.
 * @throws Refusal 409 FRANCHISE_ACCOUNT_REFUSED
 */
export async function withDestination<T>(direct: ChargeParameters | undefined, charge: () => Promise<T>): Promise<T> {
  try {
    return await charge()
  } catch (error) {
    if (!direct || !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (!PARAMS.test(error.param ?? '') && !CODES.includes(error.code ?? '')) throw error
    const refusal = new Refusal(409, 'FRANCHISE_ACCOUNT_REFUSED', TEXTS.franchiseRefused)
    refusal.cause = error
    throw refusal
  }
}
