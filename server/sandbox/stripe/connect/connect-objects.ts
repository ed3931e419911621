/** What every object has. */
interface StoredObject {
  id: string
  created: number
  livemode: false
  metadata: Record<string, string>
}

/** Money of a charge that went to a connected account. */
export interface Transfer extends StoredObject {
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  destination_payment: string
  source_transaction: string
  reversed: boolean
}

export interface TransferReversal extends StoredObject {
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
}

/** What the platform keeps of it. */
export interface ApplicationFee extends StoredObject {
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  charge: string
  originating_transaction: string
  currency: string
  refunded: boolean
}

export interface FeeRefund extends StoredObject {
  object: 'fee_refund'
  amount: number
  currency: string
  fee: string
}
