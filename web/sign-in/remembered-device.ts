const KEY = 'rememberedDevices'

function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

const keyOf = (email: string): string => email.trim().toLowerCase()

/** The token with which this browser skips the second step of somebody's login; several people may share a browser. */
export const rememberedDevice = (email: string): string | undefined => read()[keyOf(email)]

/** Keeps the token, which logging out leaves in place. */
export function keepRememberedDevice(email: string, token: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [keyOf(email)]: token }))
}
