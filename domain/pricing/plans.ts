/** The selectable plans, each with the entry that it adds to the order (SVC-19, SVC-23). Both are name keys of services. */
const PLAN_ENTRIES = new Map([
  ['subscribe_to_monthly_plan', 'subscription_plan_monthly'],
  ['subscribe_to_annual_plan', 'subscription_plan_annual'],
  ['subscribe_to_all_inclusive_annual_plan', 'subscription_plan_annual_all_inclusive'],
])

/** Returns the name key of the entry that a chosen plan adds; undefined for any other service. */
export const planEntryOf = (nameKey: string): string | undefined => PLAN_ENTRIES.get(nameKey)

/** The plans that a business can offer, each once in a currency. */
export const PLAN_KINDS = [...PLAN_ENTRIES].map(([serviceKey, alias]) => ({ serviceKey, alias }))

const entries = new Set(PLAN_ENTRIES.values())

/** Checks whether a line of a booking is the entry of a plan: it is added automatically, but is not shown as a fee. */
export const isPlanEntry = (nameKey: string): boolean => entries.has(nameKey)

/** Effect of the vehicle's plan on the mobile service fee (rule P2). */
export type PlanKind = 'standard' | 'all_inclusive'

/** Returns the kind of plan by its entry's name key, which is the subscription type's alias; null without a plan. */
export function planKind(aliasName: string | null): PlanKind | null {
  if (aliasName === null) return null
  return aliasName.includes('all_inclusive') ? 'all_inclusive' : 'standard'
}
