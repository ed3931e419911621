import { countCharacters } from '../format/length.ts'
import { TEXTS } from './texts.ts'

/** The lists whose filters a person can keep under a name. */
export const VIEW_PAGES = ['workOrders', 'invoices', 'customers', 'quotes'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

export const VIEW_NAME_LENGTH = 60
export const VIEW_QUERY_LENGTH = 500
/** A person's views of one list. More are not found faster than by filtering. */
export const MAX_VIEWS = 20

/** Returns what is wrong with the name of a view; undefined when nothing is. */
export function viewNameProblem(name: string): string | undefined {
  const length = countCharacters(name.trim())
  if (length === 0) return TEXTS.nameMissing
  return length > VIEW_NAME_LENGTH ? TEXTS.nameTooLong : undefined
}
