/** What every object has. */
interface Kept {
  id: string
  created: number
  livemode: false
  metadata: Record<string, string>
}

/** Money of a charge that went to a connected account. */
export interface Transfer extends Kept {
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  destination_payment: string
  source_transaction: string
  reversed: boolean
}

export interface TransferReversal extends Kept {
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
}

/** What the platform keeps of it. */
export interface ApplicationFee extends Kept {
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  charge: string
  originating_transaction: string
  currency: string
  refunded: boolean
}

export interface FeeRefund extends Kept {
  object: 'fee_refund'
  amount: number
  currency: string
  fee: string
}
