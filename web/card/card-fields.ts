import type { BillingAddress } from '../../domain/payment/billing-address.ts'

/** Hands the typed card to the provider, authentication by the bank included. @throws CardRefused */
export type ConfirmCard = (clientSecret: string, billing: BillingAddress) => Promise<void>

/** What the fields of a card are given, the provider's own as well as the sandbox's. */
export interface CardFieldsProps {
  publishableKey: string
  /** The card is on its way: nothing can be typed. */
  disabled: boolean
  /** Told with every change how the card is saved; null while it is not complete. */
  onChange: (confirm: ConfirmCard | null) => void
}

/** The provider or the bank does not take the card. */
export class CardRefused extends Error {
  /** The decline code, else the error code. */
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
