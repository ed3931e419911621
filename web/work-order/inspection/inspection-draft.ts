import { type MileageUnit, mileageProblem } from '../../../domain/vehicle/mileage.ts'
import { normaliseVin, vinProblem } from '../../../domain/vehicle/vin.ts'
import {
  CORNERS,
  type Corner,
  type InspectionDraft,
  missingInInspection,
} from '../../../domain/work-order/inspection.ts'
import { type InspectionItem, subjectName } from '../../../domain/work-order/inspection-items.ts'
import { CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { itemNote } from '../../../domain/work-order/item-notes.ts'
import { wornParts } from '../../../domain/work-order/worn-parts.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

/** Returns the draft as API input: corners as a list, and of recommended work what the server does not know. */
export const inspectionInput = (draft: InspectionDraft) => ({
  ...draft,
  corners: CORNERS.map(name => ({ corner: name, ...draft.corners[name] })),
  recommended: draft.recommended.map(({ serviceId, items }) => ({ serviceId, items: [...items] })),
})

/** A required condition: the id of its field on the page, and its name. */
export interface RequiredCondition {
  id: string
  label: string
}

export const cornerFieldId = (name: Corner, part: 'tire' | 'brake'): string => `${name}-${part}-condition`

/** The part of an item's field that asks for a photo. */
export const photoFieldId = (item: string): string => `${item}-photo`

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
export const VIN_ID = 'vin'
export const PHOTOS_ID = 'photos'

/** What the page knows of the odometer. */
export interface OdometerState {
  unit: MileageUnit
  /** Whether the technician said that it cannot be read. */
  isUnreadable: boolean
  /** The subjects of the inspection's photos, sent or waiting; null for a photo of anything. */
  photoSubjects: readonly (string | null)[]
}

/** What the page asks for, and what of it is missing. */
export interface Checks {
  all: number
  missing: RequiredCondition[]
}

/**
 * Returns what the page still asks for, in page order: the conditions that the rule requires, a photo of each poor item or a note that says why there is none, a whole
 * VIN if one is begun, then the mileage, or a photo where it cannot be read.
 */
export function checksOf(draft: InspectionDraft, odometer: OdometerState): Checks {
  const poor = wornParts(draft).filter(({ condition }) => condition === 'poor')
  const missing = [
    ...missingConditions(draft),
    ...poor
      .filter(({ item }) => !hasPhoto(odometer, item) && itemNote(draft.notes, noteName(item)) === '')
      .map(({ item }) => ({ id: photoFieldId(item), label: TEXTS.photoOf(noteName(item)) })),
    ...(isWholeVin(draft.vin) ? [] : [{ id: VIN_ID, label: ORDER_TEXTS.vin }]),
    ...missingMileage(draft.mileage, odometer),
  ]
  return { all: REQUIRED_CONDITIONS.length + poor.length + 1 + Number(!isWholeVin(draft.vin)), missing }
}

const isWholeVin = (vin: string): boolean => vin === '' || vinProblem(normaliseVin(vin)) === undefined

export const hasPhoto = ({ photoSubjects }: Pick<OdometerState, 'photoSubjects'>, subject: string): boolean =>
  photoSubjects.includes(subject)

const CORNER_NOTES = new Map(
  CORNERS.flatMap((name): [string, string][] => [
    [`${name}-tire`, TEXTS.tiresAt(CORNER_LABELS[name])],
    [`${name}-brake`, TEXTS.brakesAt(CORNER_LABELS[name])],
  ]),
)

/** Returns the name that begins an item's line in the notes, such as `Front left tires`. */
export const noteName = (item: InspectionItem): string => CORNER_NOTES.get(item) ?? subjectName(item) ?? item

function missingMileage(
  mileage: number | null,
  { unit, isUnreadable, photoSubjects }: OdometerState,
): RequiredCondition[] {
  if (mileage !== null && mileageProblem(mileage, null, unit) === undefined) return []
  if (mileage !== null || !isUnreadable) return [{ id: MILEAGE_ID, label: ORDER_TEXTS.mileage }]
  // A photo of anything may show it.
  return photoSubjects.some(one => one === null || one === 'odometer')
    ? []
    : [{ id: PHOTOS_ID, label: TEXTS.odometerPhoto }]
}

/** Returns the conditions that the rule requires but are missing, in page order. */
export function missingConditions(draft: InspectionDraft): RequiredCondition[] {
  const missing = new Set(missingInInspection(draft).map(name => name.replaceAll(' ', '-')))
  return REQUIRED_CONDITIONS.filter(({ id }) => missing.has(id))
}
