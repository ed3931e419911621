/** Idle time after which the user is considered away. */
const AWAY_MS = 300_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Date.now()
for (const touch of TOUCHES) addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true })

/**
 * Whether a request is automatic, with the user away. Such requests do not extend the session.
 */
export const isUnattended = (): boolean => Date.now() - touchedAt >= AWAY_MS
