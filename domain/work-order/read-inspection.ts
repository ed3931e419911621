import { isInspectionItem } from './inspection-items.ts'
import {
  CONDITIONS,
  type Condition,
  type CornerInspection,
  EMPTY_INSPECTION,
  type InspectionDraft,
  type Recommended,
} from './inspection.ts'

type Unread = Partial<Record<keyof InspectionDraft, unknown>> | null

const condition = (value: unknown): Condition | null => CONDITIONS.find(one => one === value) ?? null
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
    treadMm: count(fields.get('treadMm')) ?? undefined,
    padMm: count(fields.get('padMm')) ?? undefined,
  }
}

function recommended(value: unknown): Recommended[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((stored: unknown) => {
    const fields = entries(stored)
    const [serviceId, name, price, items] = ['serviceId', 'name', 'price', 'items'].map(field => fields.get(field))
    if (typeof serviceId !== 'string' || typeof price !== 'number' || !Array.isArray(items)) return []
    const added = fields.get('addedPrice')
    const line = { serviceId, name: words(name), price, items: items.filter(isInspectionItem) }
    return [added === undefined ? line : { ...line, addedPrice: count(added) }]
  })
}

/** Reads a stored inspection from a table, the server or a phone; unreadable fields become empty. */
export function readDraft(stored: Unread): InspectionDraft {
  if (stored === null) return EMPTY_INSPECTION
  const corners = entries(stored.corners)
  return {
    corners: {
      FrontLeft: corner(corners.get('FrontLeft')),
      FrontRight: corner(corners.get('FrontRight')),
      RearLeft: corner(corners.get('RearLeft')),
      RearRight: corner(corners.get('RearRight')),
    },
    tireSize: words(stored.tireSize),
    engineHours: count(stored.engineHours),
    windshieldsCondition: condition(stored.windshieldsCondition),
    brakeFluid: condition(stored.brakeFluid),
    windshieldFluid: condition(stored.windshieldFluid),
    leakInspection: condition(stored.leakInspection),
    mileage: count(stored.mileage),
    vin: words(stored.vin),
    recommended: recommended(stored.recommended),
    notes: words(stored.notes),
  }
}
