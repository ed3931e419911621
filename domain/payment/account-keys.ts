/** Whether an account takes real money. */
export const ACCOUNT_MODES = ['test', 'live'] as const
export type AccountMode = (typeof ACCOUNT_MODES)[number]

const SECRET_KEY = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{8,250}$/
const PUBLISHABLE_KEY = /^pk_(test|live)_[A-Za-z0-9_]{8,250}$/
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9_+/=]{8,250}$/

/** Returns the mode of a key of the payment provider; undefined for a text that is none. */
export function modeOf(key: string): AccountMode | undefined {
  const mode = /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1]
  return mode === 'test' || mode === 'live' ? mode : undefined
}

/** Checks whether a text looks like a secret or restricted key. */
export const isSecretKey = (text: string): boolean => SECRET_KEY.test(text)

/** Checks whether a text looks like a publishable key. */
export const isPublishableKey = (text: string): boolean => PUBLISHABLE_KEY.test(text)

/** Checks whether a text looks like the secret of a webhook. */
export const isWebhookSecret = (text: string): boolean => WEBHOOK_SECRET.test(text)
