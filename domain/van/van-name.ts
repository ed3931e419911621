import { TEXTS } from './texts.ts'

export const MAX_VAN_NAME = 60

const folded = (name: string): string => name.trim().toLowerCase()

/**
 * Checks the name of a van: 1 to 60 characters, and no other van in use has it.
 * @param others names of the franchise's other vans in use
 * @returns what to do about it; undefined when it can be used
 */
export function vanNameProblem(name: string, others: readonly string[]): string | undefined {
  const length = name.trim().length
  if (length === 0 || length > MAX_VAN_NAME) return TEXTS.name(MAX_VAN_NAME)
  return others.some(other => folded(other) === folded(name)) ? TEXTS.nameTaken : undefined
}
