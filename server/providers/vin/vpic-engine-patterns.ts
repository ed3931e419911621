import type { Engine } from '../../../domain/vehicle/engine-label.ts'
import { overlap, specificity, type VinPattern } from './vin-pattern.ts'
import { ELEMENT } from './vpic-database.ts'
import { engineOf } from './vpic-engine.ts'
import type { FactPattern } from './vpic-schemas.ts'

/** An engine that a model can have. */
export interface ModelEngine {
  engine: Engine
  /** The code is not specific to the model, so it may be about another model of the manufacturer. */
  loose: boolean
}

/** Elements that distinguish engines, the most distinctive first. */
const engineElements = [ELEMENT.litres, ELEMENT.cubicCentimetres, ELEMENT.cubicInches, ELEMENT.cylinders, ELEMENT.fuel]

/** vPIC's weight classes above 3 (14,000 lb), which a van does not service. */
const heavy = new Set(['5', '6', '7', '8', '9'])

/** Checks whether the model's pattern describes heavy trucks only. */
export function isHeavy(model: VinPattern, facts: readonly FactPattern[]): boolean {
  const weights = facts.flatMap(fact =>
    overlap(fact.pattern, model) ? (fact.facts.get(ELEMENT.weightClass) ?? []) : [],
  )
  return weights.length > 0 && weights.every(weight => heavy.has(weight))
}

/** Returns the engines of the cars that the model's pattern describes: one for each engine pattern that can be on the same VIN. */
export function enginesOf(model: VinPattern, facts: readonly FactPattern[]): ModelEngine[] {
  const related = facts
    .filter(fact => overlap(fact.pattern, model))
    .toSorted((one, other) => specificity(one.pattern) - specificity(other.pattern))
  const anchors: FactPattern[] = []
  for (const element of engineElements) {
    const apart = related.filter(fact => !anchors.some(anchor => overlap(anchor.pattern, fact.pattern)))
    anchors.push(...apart.filter(fact => fact.facts.has(element)))
  }
  return anchors.map(anchor => {
    const together = related.filter(fact => overlap(fact.pattern, anchor.pattern))
    return {
      // The anchor's own data takes precedence, then that of a closer pattern.
      engine: engineOf(new Map([...together, anchor].flatMap(fact => [...fact.facts]))),
      loose: !anchor.pattern.some((allowed, place) => allowed !== null && (model[place] ?? null) !== null),
    }
  })
}
