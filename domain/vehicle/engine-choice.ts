/** A vehicle of a model with what depends on its engine. */
export interface EngineOption {
  /** Litres; null when unknown. */
  oilVolume: number | null
  recommendedOil: { type: string; weight: string } | null
}

const needsOf = ({ oilVolume, recommendedOil: oil }: EngineOption): string => `${oilVolume} ${oil?.type} ${oil?.weight}`

/**
 * Returns the engine to take without a question: the only one, or the first one when all take the same oil and the same amount of it. Null when the answer
 * matters for the visit.
 */
export function obviousEngine<Option extends EngineOption>(engines: readonly Option[]): Option | null {
  const [first, ...others] = engines
  if (!first) return null
  if (others.length === 0) return first
  return first.recommendedOil !== null && others.every(one => needsOf(one) === needsOf(first)) ? first : null
}
