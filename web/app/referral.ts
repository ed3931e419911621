const POPUP_KEY = 'referralPopupShown'

/** The link by which a customer invites friends. */
export const referralLink = (code: string): string => `${location.origin}/?ref=${encodeURIComponent(code)}`

/** Whether this browser has shown the referral popup: it does so once (REF-01). */
export const wasPopupShown = (): boolean => localStorage.getItem(POPUP_KEY) !== null

export const notePopupShown = (): void => localStorage.setItem(POPUP_KEY, 'shown')
