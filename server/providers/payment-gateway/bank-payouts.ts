import { setTimeout as sleep } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import type { TransactionKind } from '../../../domain/reconciliation/match.ts'
import type { BankMovement } from '../../ports/disputes-and-transfers.ts'
import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { idOf } from './read-values.ts'

const KINDS: Readonly<Record<string, TransactionKind>> = {
  charge: 'CHARGE',
  refund: 'REFUND',
  partial_capture_reversal: 'OTHER',
  refund_failure: 'REFUND_REVERSAL',
  charge_failure: 'OTHER',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE_REVERSAL',
  fee: 'FEE',
  transfer: 'TRANSFER',
  transfer_reversal: 'TRANSFER_REVERSAL',
  platform_earning: 'APPLICATION_FEE',
  platform_earning_refund: 'APPLICATION_FEE_REFUND',
  payout_reversal: 'PAYOUT_REVERSAL',
}

/** Returns the operation that reads what the provider sent to the bank. */
export const bankPayouts = (clients: Record<Country, Stripe>): Pick<PaymentGateway, 'bankPayout'> => ({
  async bankPayout(country, payoutId) {
    const stripe = clients[country]
    const payout = await callStripe(() => stripe.payouts.retrieve(payoutId))
    // The provider does not list what a manual transfer is made of.
    const movements = !payout.automatic
      ? []
      : await callStripe(async () => {
          const found: BankMovement[] = []
          const paymentOf = paymentFinder(stripe)
          const list = stripe.balanceTransactions.list({ payout: payoutId, limit: 100, expand: ['data.source'] })
          for await (const transaction of list) {
            // The transfer to the bank itself, and its own return: an earlier one's return is money in this one.
            if (transaction.reporting_category === 'payout' || isReturnOf(transaction, payoutId)) continue
            found.push(await readMovement(transaction, paymentOf))
          }
          return found.toReversed()
        })
    return {
      payoutId: payout.id,
      amount: payout.amount,
      currency: payout.currency.toLowerCase() === 'cad' ? 'CAD' : 'USD',
      arrivesAt: new Date(payout.arrival_date * 1000),
      failure: payout.status === 'failed' ? { reason: payout.failure_message ?? payout.failure_code ?? '' } : null,
      movements,
    }
  },
})

const isReturnOf = ({ reporting_category, source }: Stripe.BalanceTransaction, payoutId: string): boolean =>
  reporting_category === 'payout_reversal' && (typeof source === 'string' ? source : source?.id) === payoutId

type Source = Stripe.BalanceTransaction['source']
type PaymentFinder = (source: Source) => Promise<string | undefined>

/** Between two look-ups of a charge: a transfer has thousands, and customers who pay at the same time share the provider's limit of 100 calls a second. */
const PAUSE_MS = 20

/**
 * Returns a function that finds the payment of a movement. Those between the tenant and a franchise name only the charge, or what names it. Each look-up is tried again
 * alone when the provider limits our calls: to begin with the first one again would meet the limit every time.
 */
function paymentFinder(stripe: Stripe): PaymentFinder {
  const ofCharge = new Map<string, string | undefined>()
  const fromCharge = async (id: string | undefined): Promise<string | undefined> => {
    if (id === undefined) return undefined
    if (!ofCharge.has(id)) {
      await sleep(PAUSE_MS)
      ofCharge.set(id, idOf((await callStripe(() => stripe.charges.retrieve(id))).payment_intent))
    }
    return ofCharge.get(id)
  }
  const fromTransfer = async (transfer: string | Stripe.Transfer) =>
    await fromCharge(
      idOf(
        (typeof transfer === 'string' ? await callStripe(() => stripe.transfers.retrieve(transfer)) : transfer)
          .source_transaction ?? null,
      ),
    )
  const fromFee = async (fee: string | Stripe.ApplicationFee) =>
    await fromCharge(
      idOf(
        (typeof fee === 'string' ? await callStripe(() => stripe.applicationFees.retrieve(fee)) : fee)
          .originating_transaction,
      ),
    )
  return async source => {
    if (source === null || typeof source === 'string') return undefined
    if (source.object === 'transfer') return await fromTransfer(source)
    if (source.object === 'transfer_reversal') return await fromTransfer(source.transfer)
    if (source.object === 'application_fee') return await fromFee(source)
    if (source.object === 'fee_refund') return await fromFee(source.fee)
    const intent = 'payment_intent' in source ? idOf(source.payment_intent ?? null) : undefined
    if (source.object === 'charge') ofCharge.set(source.id, intent)
    return intent
  }
}

async function readMovement(
  { id, amount, fee, reporting_category, created, source }: Stripe.BalanceTransaction,
  paymentOf: PaymentFinder,
): Promise<BankMovement> {
  const kind = KINDS[reporting_category] ?? 'OTHER'
  return {
    transactionId: id,
    kind,
    providerKind: reporting_category,
    // A fee on its own is the amount of its transaction.
    amount: kind === 'FEE' ? 0 : amount,
    fee: kind === 'FEE' ? -amount + fee : fee,
    sourceId: typeof source === 'string' ? source : (source?.id ?? null),
    paymentIntentId: (await paymentOf(source)) ?? null,
    happenedAt: new Date(created * 1000),
  }
}
