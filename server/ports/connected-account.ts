/** An account of a franchise that is connected to ours, as the provider shows it. */
export interface ConnectedAccount {
  country: string
  canTakeCards: boolean
  /** Whether it can get transfers. */
  canReceive: boolean
  canTakeCashApp: boolean
  /** What the provider still asks for, in its words. */
  requirements: string[]
  disabledReason: string | null
}
