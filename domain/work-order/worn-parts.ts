import { CORNERS, type Condition, type InspectionDraft } from './inspection.ts'
import type { InspectionItem } from './inspection-items.ts'
import { VEHICLE_CONDITIONS } from './inspection-labels.ts'
import { TEXTS } from './texts.ts'

/** What a worn part is, whatever corner it is at. */
export type PartKind = 'tire' | 'brake' | 'windshield' | 'washerFluid' | 'brakeFluid' | 'leak'

export interface WornPart {
  /** Its name, such as `Front left tire`. */
  part: string
  kind: PartKind
  item: InspectionItem
  condition: Exclude<Condition, 'good'>
}

type Judged = [part: string, kind: PartKind, item: InspectionItem, condition: Condition | null]

const KINDS: Record<(typeof VEHICLE_CONDITIONS)[number]['field'], PartKind> = {
  windshieldsCondition: 'windshield',
  windshieldFluid: 'washerFluid',
  brakeFluid: 'brakeFluid',
  leakInspection: 'leak',
}

/** Returns the parts that an inspection found worn: poor ones first, otherwise in the order of the inspection. */
export function wornParts(found: InspectionDraft): WornPart[] {
  const judged: Judged[] = [
    ...CORNERS.flatMap((corner): Judged[] => [
      [TEXTS.cornerTire[corner], 'tire', `${corner}-tire`, found.corners[corner].tireCondition],
      [TEXTS.cornerBrake[corner], 'brake', `${corner}-brake`, found.corners[corner].brakeCondition],
    ]),
    ...VEHICLE_CONDITIONS.map(({ field, label }): Judged => [label, KINDS[field], field, found[field]]),
  ]
  const worn = (wanted: WornPart['condition']): WornPart[] =>
    judged
      .filter(([, , , condition]) => condition === wanted)
      .map(([part, kind, item]) => ({ part, kind, item, condition: wanted }))
  return [...worn('poor'), ...worn('fair')]
}
