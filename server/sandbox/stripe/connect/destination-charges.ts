import { z } from 'zod'
import { addBalance } from '../account/balance.ts'
import { invalidRequest } from '../api-error.ts'
import { endpoint } from '../endpoint.ts'
import { type Charge, newObject, type PaymentIntent, type Refund, randomText } from '../objects.ts'
import { amount, flag, text } from '../params.ts'
import type { Store } from '../store.ts'
import type { ApplicationFee, Transfer } from './connect-objects.ts'
import { findConnected } from './connected-accounts.ts'

/** What a charge names when its money is for a connected account. */
export const destinationParams = {
  on_behalf_of: text.optional(),
  transfer_data: z.strictObject({ destination: text }).optional(),
  application_fee_amount: amount.optional(),
}

/** What a refund says about it. */
export const reversalParams = {
  reverse_transfer: flag.default(false),
  refund_application_fee: flag.default(false),
}

/** Optional fields, as parameters are read. */
export interface Destination {
  on_behalf_of?: string | undefined
  transfer_data?: { destination: string } | undefined
  application_fee_amount?: number | undefined
}

/** The same, as an object keeps it. */
export interface StoredDestination {
  on_behalf_of: string | null
  transfer_data: { destination: string } | null
  application_fee_amount: number | null
}

export const storedDestination = (destination: Destination): StoredDestination => ({
  on_behalf_of: destination.on_behalf_of ?? null,
  transfer_data: destination.transfer_data ?? null,
  application_fee_amount: destination.application_fee_amount ?? null,
})

/**
 * Checks what a charge names besides its amount.
 * @param prefix of the parameters, as of `payment_intent_data[`
 * @throws ApiError 400 for an account that is unknown or restricted, and for a fee that does not fit
 */
export async function requireDestination(
  store: Store,
  destination: Destination,
  { total, prefix = '' }: { total: number; prefix?: string },
): Promise<void> {
  const param = (name: string): string => (prefix === '' ? name : `${prefix}[${name}]`)
  const { on_behalf_of: seller, transfer_data: data, application_fee_amount: fee } = destination
  if (fee !== undefined && !data)
    throw invalidRequest(
      'You can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: param('application_fee_amount') },
    )
  if (fee !== undefined && fee > total)
    throw invalidRequest('Your application fee must be less than or equal to the charge amount.', {
      param: param('application_fee_amount'),
    })
  if (data) {
    const name = prefix === '' ? 'transfer_data[destination]' : `${prefix}[transfer_data][destination]`
    const account = await findConnected(store, data.destination)
    if (!account)
      throw invalidRequest(`No such destination: '${data.destination}'`, { code: 'resource_missing', param: name })
    if (account.capabilities.transfers !== 'active')
      throw invalidRequest(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      )
  }
  if (seller === undefined) return
  const account = await findConnected(store, seller)
  if (!account || account.capabilities.card_payments !== 'active')
    throw invalidRequest(
      'The account referenced in the `on_behalf_of` parameter is missing the required capabilities: card_payments.',
      { param: param('on_behalf_of') },
    )
}

/** Sends the money of a charge that was captured to its connected account, and takes the fee of it. Its balance changes when the charge is settled. */
export async function splitCharge(
  store: Store,
  intent: PaymentIntent,
  charge: Charge,
): Promise<Pick<Charge, 'transfer' | 'application_fee'>> {
  if (!intent.transfer_data) return { transfer: null, application_fee: null }
  const { destination } = intent.transfer_data
  const payment = `py_${randomText(24)}`
  const transfer: Transfer = {
    ...newObject('transfer', 'tr_'),
    amount: charge.amount_captured,
    amount_reversed: 0,
    currency: charge.currency,
    destination,
    destination_payment: payment,
    source_transaction: charge.id,
    reversed: false,
  }
  await store.insert(transfer)
  await store.emit('transfer.created', transfer)
  if (intent.application_fee_amount === null) return { transfer: transfer.id, application_fee: null }
  const fee: ApplicationFee = {
    ...newObject('application_fee', 'fee_'),
    account: destination,
    amount: intent.application_fee_amount,
    amount_refunded: 0,
    // That of the connected account, which the platform does not see.
    charge: payment,
    originating_transaction: charge.id,
    currency: charge.currency,
    refunded: false,
  }
  await store.insert(fee)
  await store.emit('application_fee.created', fee)
  return { transfer: transfer.id, application_fee: fee.id }
}

/** Writes what the transfer and the fee of a charge changed in the balance. */
export async function settleSplit(store: Store, charge: Charge): Promise<void> {
  const { currency } = charge
  if (charge.transfer) {
    const { id: source, amount: sent } = await store.find('transfer', charge.transfer)
    await addBalance(store, { amount: -sent, currency, type: 'transfer', reporting_category: 'transfer', source })
  }
  if (charge.application_fee) {
    const { id: source, amount: feeAmount } = await store.find('application_fee', charge.application_fee)
    await addBalance(store, {
      amount: feeAmount,
      currency,
      type: 'application_fee',
      reporting_category: 'platform_earning',
      source,
    })
  }
}

interface Reversal {
  reverse_transfer: boolean
  refund_application_fee: boolean
}

/**
 * Takes a refund's part back from the connected account, whose charge the caller has locked.
 * @returns the reversal of the transfer
 * @throws ApiError 400 when there is no transfer or fee, when it has too little left, or when that account has too little money
 */
export async function reverseSplit(
  store: Store,
  charge: Charge,
  { refunded, reverse_transfer, refund_application_fee }: Reversal & { refunded: number },
): Promise<Refund['transfer_reversal']> {
  if (refund_application_fee && !charge.application_fee)
    throw invalidRequest('You cannot refund an application fee on a charge without one.', {
      param: 'refund_application_fee',
    })
  if (!reverse_transfer) {
    if (refund_application_fee) await refundFee(store, charge, refunded)
    return null
  }
  if (!charge.transfer)
    throw invalidRequest(`Cannot reverse transfer: charge ${charge.id} has no associated transfer.`, {
      param: 'reverse_transfer',
    })
  const transfer = await store.lock('transfer', charge.transfer)
  if (transfer.amount_reversed + refunded > transfer.amount)
    throw invalidRequest(`The transfer ${transfer.id} has too little left to reverse.`, { param: 'reverse_transfer' })
  const { emptyAccounts } = await store.control()
  if (emptyAccounts.includes(transfer.destination))
    throw invalidRequest('The connected account has insufficient funds to cover the reversal.', {
      code: 'balance_insufficient',
    })
  // The fee first: its part is of what was reversed before.
  if (refund_application_fee) await refundFee(store, charge, refunded, transfer)
  const reversal = {
    ...newObject('transfer_reversal', 'trr_'),
    amount: refunded,
    currency: charge.currency,
    transfer: transfer.id,
  }
  transfer.amount_reversed += refunded
  transfer.reversed = transfer.amount_reversed === transfer.amount
  await store.insert(reversal)
  await store.save(transfer)
  await addBalance(store, {
    amount: refunded,
    currency: charge.currency,
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    source: reversal.id,
  })
  await store.emit('transfer.reversed', transfer)
  return reversal.id
}

/** The part of a fee that stands for cents of its charge; halves are rounded up. */
const proportion = (fee: number, cents: number, total: number): number =>
  Math.floor((fee * cents * 2 + total) / (total * 2))

/** Gives back the fee in proportion: all of it with the last of the charge. */
async function refundFee(store: Store, charge: Charge, refunded: number, transfer?: Transfer): Promise<void> {
  if (!charge.application_fee) return
  const fee = await store.lock('application_fee', charge.application_fee)
  const total = charge.amount_captured
  const before = transfer?.amount_reversed ?? 0
  const wanted = proportion(fee.amount, before + refunded, total) - proportion(fee.amount, before, total)
  const returned = Math.min(wanted, fee.amount - fee.amount_refunded)
  if (returned === 0) return
  const refund = {
    ...newObject('fee_refund', 'fr_'),
    amount: returned,
    currency: charge.currency,
    fee: fee.id,
  }
  fee.amount_refunded += returned
  fee.refunded = fee.amount_refunded === fee.amount
  await store.insert(refund)
  await store.save(fee)
  await addBalance(store, {
    amount: -returned,
    currency: charge.currency,
    type: 'application_fee_refund',
    reporting_category: 'platform_earning_refund',
    source: refund.id,
  })
  await store.emit('application_fee.refunded', fee)
}

export const destinationEndpoints = [
  endpoint('GET', '/transfers/:id', z.strictObject({}), ({ store, id }) => store.find('transfer', id)),
  endpoint('GET', '/application_fees/:id', z.strictObject({}), ({ store, id }) => store.find('application_fee', id)),
]
