/** What is protected. */
export type HumanAction = 'SignUp' | 'BookingAssistance' | 'Book'
export const HUMAN_ACTIONS: readonly HumanAction[] = ['SignUp', 'BookingAssistance', 'Book']

export interface CheckContext {
  action: HumanAction
  /** The client's address. */
  ip: string
}

/** What the browser needs to know to take the check. */
export type HumanCheckSettings = { kind: 'altcha'; challengeUrl: string } | { kind: 'recaptcha'; siteKey: string }

/** Tells people from programs before something is written for a stranger (rule T4, AUTH-09). */
export interface HumanCheck {
  /** The body that `challengeUrl` answers, good for this action only; null when the check needs none of ours. */
  challenge(action: HumanAction): Promise<object | null>
  /**
   * Whether the browser's token passes. A token passes once.
   * @throws Refusal 503 when the check's service does not answer.
   */
  verify(token: string, context: CheckContext): Promise<boolean>
  publicSettings(): HumanCheckSettings
}
