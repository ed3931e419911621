import { type MileageUnit, mileageProblem } from '../../../domain/vehicle/mileage.ts'
import {
  CORNERS,
  type Corner,
  type InspectionDraft,
  missingInInspection,
} from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
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

/** The odometer's field, and the card of the photos. */
export const MILEAGE_ID = 'mileage'
export const PHOTOS_ID = 'photos'

/** What the page knows of the odometer. */
export interface OdometerState {
  unit: MileageUnit
  /** Whether the technician said that it cannot be read. */
  isUnreadable: boolean
  /** Photos of the inspection, sent or waiting. */
  photoCount: number
}

/** How much the page asks for: the required conditions and the odometer. */
export const CHECK_COUNT = REQUIRED_CONDITIONS.length + 1

/** Returns what the page still asks for, in page order: the conditions that the rule requires, then the mileage, or a photo where it cannot be read. */
export function missingChecks(draft: InspectionDraft, odometer: OdometerState): RequiredCondition[] {
  return [...missingConditions(draft), ...missingMileage(draft.mileage, odometer)]
}

function missingMileage(
  mileage: number | null,
  { unit, isUnreadable, photoCount }: OdometerState,
): RequiredCondition[] {
  if (mileage !== null && mileageProblem(mileage, null, unit) === undefined) return []
  if (mileage !== null || !isUnreadable) return [{ id: MILEAGE_ID, label: ORDER_TEXTS.mileage }]
  return photoCount > 0 ? [] : [{ id: PHOTOS_ID, label: TEXTS.odometerPhoto }]
}

/** Returns the conditions that the rule requires but are missing, in page order. */
export function missingConditions(draft: InspectionDraft): RequiredCondition[] {
  const missing = new Set(missingInInspection(draft).map(name => name.replaceAll(' ', '-')))
  return REQUIRED_CONDITIONS.filter(({ id }) => missing.has(id))
}
