import { CORNERS, type Condition, type InspectionDraft } from './inspection.ts'
import { VEHICLE_CONDITIONS } from './inspection-labels.ts'
import { TEXTS } from './texts.ts'

export interface WornPart {
  part: string
  condition: Exclude<Condition, 'good'>
}

/** Returns the parts that an inspection found worn: poor ones first, otherwise in the order of the inspection. */
export function wornParts(found: InspectionDraft): WornPart[] {
  const judged: [string, Condition | null][] = [
    ...CORNERS.flatMap((corner): [string, Condition | null][] => [
      [TEXTS.cornerTire[corner], found.corners[corner].tireCondition],
      [TEXTS.cornerBrake[corner], found.corners[corner].brakeCondition],
    ]),
    ...VEHICLE_CONDITIONS.map(({ field, label }): [string, Condition | null] => [label, found[field]]),
  ]
  const worn = (wanted: WornPart['condition']): WornPart[] =>
    judged.filter(([, condition]) => condition === wanted).map(([part]) => ({ part, condition: wanted }))
  return [...worn('poor'), ...worn('fair')]
}
