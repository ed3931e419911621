import type { Stripe } from 'stripe'
import type { TransactionKind } from '../../../domain/reconciliation/match.ts'
import type { BankMovement } from '../../ports/disputes-and-transfers.ts'
import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'

const KINDS: Readonly<Record<string, TransactionKind>> = {
  charge: 'CHARGE',
  refund: 'REFUND',
  partial_capture_reversal: 'OTHER',
  refund_failure: 'REFUND_REVERSAL',
  charge_failure: 'OTHER',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE_REVERSAL',
  fee: 'FEE',
}

/** Returns the operation that reads what the provider sent to the bank. */
export const bankPayouts = (clients: Record<Country, Stripe>): Pick<PaymentGateway, 'bankPayout'> => ({
  async bankPayout(country, payoutId) {
    const stripe = clients[country]
    const payout = await callStripe(() => stripe.payouts.retrieve(payoutId))
    const movements = await callStripe(async () => {
      const found: BankMovement[] = []
      const list = stripe.balanceTransactions.list({ payout: payoutId, limit: 100, expand: ['data.source'] })
      for await (const transaction of list) {
        // The transfer to the bank itself.
        if (transaction.reporting_category === 'payout' || transaction.reporting_category === 'payout_reversal')
          continue
        found.push(readMovement(transaction))
      }
      return found.toReversed()
    })
    return {
      payoutId: payout.id,
      amount: payout.amount,
      currency: payout.currency.toLowerCase() === 'cad' ? 'CAD' : 'USD',
      arrivesAt: new Date(payout.arrival_date * 1000),
      movements,
    }
  },
})

function readMovement({
  id,
  amount,
  fee,
  reporting_category,
  created,
  source,
}: Stripe.BalanceTransaction): BankMovement {
  const intent = source !== null && typeof source === 'object' && 'payment_intent' in source && source.payment_intent
  const kind = KINDS[reporting_category] ?? 'OTHER'
  return {
    transactionId: id,
    kind,
    providerKind: reporting_category,
    // A fee on its own is the amount of its transaction.
    amount: kind === 'FEE' ? 0 : amount,
    fee: kind === 'FEE' ? -amount + fee : fee,
    sourceId: typeof source === 'string' ? source : (source?.id ?? null),
    paymentIntentId: (typeof intent === 'object' ? intent?.id : intent) || null,
    happenedAt: new Date(created * 1000),
  }
}
