import {
  CORNERS,
  type Corner,
  type InspectionDraft,
  missingInInspection,
} from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { TEXTS } from './texts.ts'

/** Returns the draft as API input: corners as a list. */
export const inspectionInput = (draft: InspectionDraft) => ({
  ...draft,
  corners: CORNERS.map(name => ({ corner: name, ...draft.corners[name] })),
})

/** A required condition: the id of its field on the page, and its name. */
export interface RequiredCondition {
  id: string
  label: string
}

export const cornerFieldId = (name: Corner, part: 'tire' | 'brake'): string => `${name}-${part}-condition`

/** All conditions, in page order. Their ids are the rule's field names without spaces. */
export const REQUIRED_CONDITIONS: readonly RequiredCondition[] = [
  ...CORNERS.flatMap(name => [
    { id: cornerFieldId(name, 'tire'), label: TEXTS.tiresAt(CORNER_LABELS[name]) },
    { id: cornerFieldId(name, 'brake'), label: TEXTS.brakesAt(CORNER_LABELS[name]) },
  ]),
  ...VEHICLE_CONDITIONS.map(({ field, label }) => ({ id: field, label })),
]

/** Returns the conditions that the rule requires but are missing, in page order. */
export function missingConditions(draft: InspectionDraft): RequiredCondition[] {
  const missing = new Set(missingInInspection(draft).map(name => name.replaceAll(' ', '-')))
  return REQUIRED_CONDITIONS.filter(({ id }) => missing.has(id))
}
