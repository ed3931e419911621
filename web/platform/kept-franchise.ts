/** The franchise that staff work in, as stored between visits (STATE-05). */
export interface KeptFranchise {
  /** The user who chose it: the next user on this browser may not belong to it. */
  ownerId: number
  id: string
  name: string
  type: number
  timeZone: string
  countryCode: string
  /** Whether the franchise has inventory here. */
  inventory: boolean
}

const TYPES: Record<keyof KeptFranchise, string> = {
  ownerId: 'number',
  id: 'string',
  name: 'string',
  type: 'number',
  timeZone: 'string',
  countryCode: 'string',
  inventory: 'boolean',
}

/** Parses a stored franchise; returns undefined for none or an invalid one. */
export function readFranchise(stored: string | null): KeptFranchise | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const fields = value as Record<string, unknown>
    const isWhole = Object.entries(TYPES).every(([name, type]) => typeof fields[name] === type)
    return isWhole ? (fields as unknown as KeptFranchise) : undefined
  } catch {
    return undefined
  }
}
