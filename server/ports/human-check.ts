/** Protected actions. */
export type HumanAction = 'SignUp' | 'BookingAssistance' | 'Book' | 'Hold'
export const HUMAN_ACTIONS: readonly HumanAction[] = ['SignUp', 'BookingAssistance', 'Book', 'Hold']

export interface CheckContext {
  action: HumanAction
  /** The client's address. */
  ip: string
}

/** Settings that the browser needs for the check. */
export type HumanCheckSettings = { kind: 'altcha'; challengeUrl: string } | { kind: 'recaptcha'; siteKey: string }

/** Checks that a human sends a guest's form (rule T4, AUTH-09). */
export interface HumanCheck {
  /** Returns the body for `challengeUrl`, valid for this action only; null when the check needs none. */
  challenge(action: HumanAction): Promise<object | null>
  /**
   * Checks the browser's token. A token passes once.
   * @throws Refusal 503 when the check's service does not answer.
   */
  verify(token: string, context: CheckContext): Promise<boolean>
  publicSettings(): HumanCheckSettings
}
