import { TEXTS } from './texts.ts'

const MAX_SERVICE_NAME = 80
const MAX_DESCRIPTION = 300

/** The kinds of services that a business adds. Plans and fees come about elsewhere. */
export const SERVICE_KINDS = ['PRIMARY', 'OIL_CHANGE', 'ADD_ON'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** The texts of a service that customers read. */
export interface ServiceTexts {
  name: string
  description: string
  subDescription: string
}

const folded = (name: string): string => name.trim().toLowerCase()

/**
 * Checks the texts of a service.
 * @param others names of the other services in use
 * @returns messages by field
 */
export function serviceProblems(
  { name, description, subDescription }: ServiceTexts,
  others: readonly string[],
): Partial<Record<keyof ServiceTexts, string>> {
  const problems: Partial<Record<keyof ServiceTexts, string>> = {}
  const { length } = name.trim()
  if (length === 0 || length > MAX_SERVICE_NAME) problems.name = TEXTS.name(MAX_SERVICE_NAME)
  else if (others.some(other => folded(other) === folded(name))) problems.name = TEXTS.nameTaken
  if (description.length > MAX_DESCRIPTION) problems.description = TEXTS.tooLong(MAX_DESCRIPTION)
  if (subDescription.length > MAX_DESCRIPTION) problems.subDescription = TEXTS.tooLong(MAX_DESCRIPTION)
  return problems
}
