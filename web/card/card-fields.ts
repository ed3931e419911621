import type { BillingAddress } from '../../domain/payment/billing-address.ts'

/** Sends the typed card to the provider, including authentication by the bank. @throws CardRefused */
export type ConfirmCard = (clientSecret: string, billing: BillingAddress) => Promise<void>

/** Props of the card fields, both the provider's and the sandbox's. */
export interface CardFieldsProps {
  publishableKey: string
  /** Whether the card is being saved. */
  disabled: boolean
  /** Called with every change; null while the card is incomplete. */
  onChange: (confirm: ConfirmCard | null) => void
}

/** The provider or the bank refused the card. */
export class CardRefused extends Error {
  /** The decline code, else the error code. */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
