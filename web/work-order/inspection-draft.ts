import {
  CONDITIONS,
  CORNERS,
  type Condition,
  type Corner,
  type CornerInspection,
  EMPTY_INSPECTION,
  type InspectionDraft,
  missingInInspection,
} from '../../domain/work-order/inspection.ts'
import { CORNER_LABELS, TEXTS, VEHICLE_CONDITIONS } from './texts.ts'

type Unread = Partial<Record<keyof InspectionDraft, unknown>> | null

const condition = (value: unknown): Condition | null => CONDITIONS.find(known => known === value) ?? null
const words = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const entries = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

function corner(value: unknown): CornerInspection {
  const fields = entries(value)
  return {
    tireCondition: condition(fields.get('tireCondition')),
    brakeCondition: condition(fields.get('brakeCondition')),
    tireIdNumber: words(fields.get('tireIdNumber')),
    estimated: fields.get('estimated') === true,
  }
}

/** The draft that the server or this phone kept; whatever of it cannot be understood is empty. */
export function readDraft(kept: Unread): InspectionDraft {
  if (kept === null) return EMPTY_INSPECTION
  const corners = entries(kept.corners)
  return {
    corners: {
      FrontLeft: corner(corners.get('FrontLeft')),
      FrontRight: corner(corners.get('FrontRight')),
      RearLeft: corner(corners.get('RearLeft')),
      RearRight: corner(corners.get('RearRight')),
    },
    tireSize: words(kept.tireSize),
    engineHours: count(kept.engineHours),
    windshieldsCondition: condition(kept.windshieldsCondition),
    brakeFluid: condition(kept.brakeFluid),
    windshieldFluid: condition(kept.windshieldFluid),
    leakInspection: condition(kept.leakInspection),
    mileage: count(kept.mileage),
    notes: words(kept.notes),
  }
}

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
