/** Who has not touched a page for so long is not at it. */
const AWAY_MS = 300_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Date.now()
for (const touch of TOUCHES) addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true })

/**
 * Whether the page asks on its own, with nobody at it. Such requests do not keep the session of somebody who has gone away from ending.
 */
export const isUnattended = (): boolean => Date.now() - touchedAt >= AWAY_MS
