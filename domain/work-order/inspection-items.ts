import { VEHICLE_CONDITIONS } from './inspection-labels.ts'
import { CORNERS, type Corner } from './inspection.ts'
import { TEXTS } from './texts.ts'

/** What an inspection judges: the tire and the brake of a corner, and the conditions of the whole vehicle. */
export type InspectionItem =
  | `${Corner}-tire`
  | `${Corner}-brake`
  | 'windshieldsCondition'
  | 'windshieldFluid'
  | 'brakeFluid'
  | 'leakInspection'

/** What a photo of an inspection shows, if its technician took it of one thing. */
export type PhotoSubject = InspectionItem | 'odometer'

const NAMES = new Map<string, string>([
  ...CORNERS.flatMap((corner): [PhotoSubject, string][] => [
    [`${corner}-tire`, TEXTS.cornerTire[corner]],
    [`${corner}-brake`, TEXTS.cornerBrake[corner]],
  ]),
  ...VEHICLE_CONDITIONS.map(({ field, label }): [PhotoSubject, string] => [field, label]),
  ['odometer', TEXTS.odometer],
])

export const isPhotoSubject = (text: string): text is PhotoSubject => NAMES.has(text)

export const isInspectionItem = (text: unknown): text is InspectionItem =>
  typeof text === 'string' && text !== 'odometer' && NAMES.has(text)

/** Returns the name of an item or of a photo's subject, such as `Front left tire`; undefined for anything else. */
export const subjectName = (subject: string): string | undefined => NAMES.get(subject)
