/** An oil, by its type and its weight. */
export interface NamedOil {
  type: string
  weight: string
}

/** What an order says about its oil. */
export interface WantedOil {
  /** The type that the order's services sold; null if they name none. */
  soldType: string | null
  /** What the vehicle takes; null if unknown. */
  recommended: NamedOil | null
}

/**
 * Returns what is wrong with an oil for an order: it is of another type than the one sold, or of another weight than the vehicle takes. Undefined when it
 * matches, and when the order and the vehicle say nothing about it. A wrong type is named first, because the price depends on it.
 */
export function oilProblem(
  { type, weight }: NamedOil,
  { soldType, recommended }: WantedOil,
): 'type' | 'weight' | undefined {
  if (soldType !== null && type !== soldType) return 'type'
  return recommended !== null && weight !== recommended.weight ? 'weight' : undefined
}
