import {
  CORNERS,
  type Corner,
  type InspectionDraft,
  missingInInspection,
} from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { TEXTS } from '../texts.ts'

/** The draft as the server takes it: corners in a list. */
export const inspectionInput = (draft: InspectionDraft) => ({
  ...draft,
  corners: CORNERS.map(name => ({ corner: name, ...draft.corners[name] })),
})

/** One condition that must be judged: the id of its field on the page, and its name. */
export interface RequiredCondition {
  id: string
  label: string
}

export const cornerFieldId = (name: Corner, part: 'tire' | 'brake'): string => `${name}-${part}-condition`

/** Every condition, in the order of the page. The ids are what the rule calls the fields, without spaces. */
export const REQUIRED_CONDITIONS: readonly RequiredCondition[] = [
  ...CORNERS.flatMap(name => [
    { id: cornerFieldId(name, 'tire'), label: `${CORNER_LABELS[name]} ${TEXTS.tires.toLowerCase()}` },
    { id: cornerFieldId(name, 'brake'), label: `${CORNER_LABELS[name]} ${TEXTS.brakes.toLowerCase()}` },
  ]),
  ...VEHICLE_CONDITIONS.map(({ field, label }) => ({ id: field, label })),
]

/** What the rule misses, as fields of the page and in its order. */
export function missingConditions(draft: InspectionDraft): RequiredCondition[] {
  const missing = new Set(missingInInspection(draft).map(name => name.replaceAll(' ', '-')))
  return REQUIRED_CONDITIONS.filter(({ id }) => missing.has(id))
}
