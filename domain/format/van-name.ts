import { TEXTS } from './texts.ts'

/** Returns a van's name for filters of past figures: a van that is no longer in use is marked as retired. */
export const vanName = (name: string, active: boolean): string => (active ? name : TEXTS.retiredVan(name))
