/** The key lives as long as the tab. Another tab keeps a time of its own. */
const NAME = 'hold-key'

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    // A page without storage asks for a new key after a reload.
    return null
  }
}

let key = stored()

/** Returns the key of the times that the server keeps for this tab; null before the first one. */
export const holdKey = (): string | null => key

/** Notes the tab's key; null: its booking is made. */
export function noteHoldKey(next: string | null): void {
  if (next === key) return
  key = next
  try {
    if (next === null) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, next)
  } catch {
    // As above.
  }
}
