/** The four corners of a vehicle (WOFLOW-05). */
export const CORNERS = ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight'] as const
export type Corner = (typeof CORNERS)[number]

export const CONDITIONS = ['good', 'fair', 'poor'] as const
export type Condition = (typeof CONDITIONS)[number]

export interface CornerInspection {
  tireCondition: Condition | null
  brakeCondition: Condition | null
  tireIdNumber: string
  /** Judged with the wheel on. */
  estimated: boolean
  /** Depth of the tread in millimetres, with one decimal; missing when it was not measured. */
  treadMm?: number | undefined
  /** Thickness of the thinnest brake pad in millimetres, with one decimal. */
  padMm?: number | undefined
}

/** Work that the technician recommends to the customer: a line of an estimate, which is booked later. */
export interface Recommended {
  serviceId: string
  name: string
  /** Cents without tax, with the fees of a visit, on the day of the inspection. */
  price: number
  /** Cents without tax that it adds to the open order, as the phone knew it; null if the order cannot have it. Not stored by the server. */
  addedPrice?: number | null | undefined
  /** The inspection's items that it helps (`InspectionItem`). */
  items: readonly string[]
}

/** An inspection as the technician fills it in. */
export interface InspectionDraft {
  corners: Record<Corner, CornerInspection>
  tireSize: string
  engineHours: number | null
  windshieldsCondition: Condition | null
  brakeFluid: Condition | null
  windshieldFluid: Condition | null
  leakInspection: Condition | null
  /** Odometer in the country's unit. */
  mileage: number | null
  /** As it is on the car; empty when it was not read. */
  vin: string
  recommended: readonly Recommended[]
  notes: string
}

const emptyCorner: CornerInspection = { tireCondition: null, brakeCondition: null, tireIdNumber: '', estimated: false }

export const EMPTY_INSPECTION: InspectionDraft = {
  corners: { FrontLeft: emptyCorner, FrontRight: emptyCorner, RearLeft: emptyCorner, RearRight: emptyCorner },
  tireSize: '',
  engineHours: null,
  windshieldsCondition: null,
  brakeFluid: null,
  windshieldFluid: null,
  leakInspection: null,
  mileage: null,
  vin: '',
  recommended: [],
  notes: '',
}

/** Returns the fields that are missing before the inspection can be finished. */
export function missingInInspection(draft: InspectionDraft): string[] {
  const corners = CORNERS.flatMap(corner => [
    ...(draft.corners[corner].tireCondition === null ? [`${corner} tire condition`] : []),
    ...(draft.corners[corner].brakeCondition === null ? [`${corner} brake condition`] : []),
  ])
  const fluids = (['windshieldsCondition', 'brakeFluid', 'windshieldFluid', 'leakInspection'] as const).filter(
    field => draft[field] === null,
  )
  return [...corners, ...fluids]
}
