/** The franchise that staff work in, as it is kept between visits (STATE-05). */
export interface KeptFranchise {
  /** Whose choice it was: the next one who signs in here may not belong to it. */
  ownerId: number
  id: string
  name: string
  type: number
  timeZone: string
  countryCode: string
  /** Whether its stock is kept here. */
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

/** Reads what was stored; undefined for nothing, or for anything that is no franchise. */
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
