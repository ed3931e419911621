const CODE_KEY = 'referral'
const POPUP_KEY = 'referralPopupShown'

/** Returns the link that a customer shares to invite friends. */
export const referralLink = (code: string): string => `${location.origin}/?ref=${encodeURIComponent(code)}`

const isCode = (text: string): boolean => /^[A-Z0-9]{4,40}$/.test(text)

/** Stores the code of a friend's link until a booking has used it. */
export function storeReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')?.trim().toUpperCase()
  if (code !== undefined && isCode(code)) localStorage.setItem(CODE_KEY, code)
}

/** Returns the code of the friend who referred this visitor; empty without one. */
export function storedReferral(): string {
  const code = localStorage.getItem(CODE_KEY) ?? ''
  return isCode(code) ? code : ''
}

export const forgetReferral = (): void => localStorage.removeItem(CODE_KEY)

/** Whether this browser has shown the referral popup: it shows once (REF-01). */
export const wasPopupShown = (): boolean => localStorage.getItem(POPUP_KEY) !== null

export const notePopupShown = (): void => localStorage.setItem(POPUP_KEY, 'shown')
