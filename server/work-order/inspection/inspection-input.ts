import { CONDITIONS, CORNERS, type InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { builder } from '../../platform/graphql/builder.ts'

export const ConditionRef = builder.enumType('Condition', { values: CONDITIONS })
const CornerRef = builder.enumType('Corner', { values: CORNERS })

const CornerInputRef = builder.inputType('CornerInput', {
  fields: t => ({
    corner: t.field({ type: CornerRef, required: true }),
    tireCondition: t.field({ type: ConditionRef }),
    brakeCondition: t.field({ type: ConditionRef }),
    tireIdNumber: t.string({ required: true }),
    estimated: t.boolean({ required: true }),
    treadMm: t.float({ description: 'Depth of the tread in millimetres' }),
    padMm: t.float({ description: 'Thickness of the thinnest brake pad in millimetres' }),
  }),
})

const RecommendedInputRef = builder.inputType('RecommendedInput', {
  description: 'Work that the technician recommends: a service, and the items of the inspection that it helps',
  fields: t => ({ serviceId: t.id({ required: true }), items: t.stringList({ required: true }) }),
})

export const InspectionInputRef = builder.inputType('InspectionInput', {
  fields: t => ({
    corners: t.field({ type: [CornerInputRef], required: true }),
    tireSize: t.string({ required: true }),
    engineHours: t.int(),
    windshieldsCondition: t.field({ type: ConditionRef }),
    brakeFluid: t.field({ type: ConditionRef }),
    windshieldFluid: t.field({ type: ConditionRef }),
    leakInspection: t.field({ type: ConditionRef }),
    mileage: t.int(),
    vin: t.string({ description: 'As it is on the car' }),
    recommended: t.field({
      type: [RecommendedInputRef],
      description: 'Priced by the server; what it does not offer for the car is left out',
    }),
    notes: t.string({ required: true }),
  }),
})

/** Returns the inspection as entered; a corner that was not sent is empty. */
export function draftOf(input: typeof InspectionInputRef.$inferInput): InspectionDraft {
  const corner = (name: (typeof CORNERS)[number]): InspectionDraft['corners']['FrontLeft'] => {
    const found = input.corners.find(entry => entry.corner === name)
    return {
      tireCondition: found?.tireCondition ?? null,
      brakeCondition: found?.brakeCondition ?? null,
      tireIdNumber: found?.tireIdNumber ?? '',
      estimated: found?.estimated ?? false,
      treadMm: found?.treadMm ?? undefined,
      padMm: found?.padMm ?? undefined,
    }
  }
  return {
    corners: {
      FrontLeft: corner('FrontLeft'),
      FrontRight: corner('FrontRight'),
      RearLeft: corner('RearLeft'),
      RearRight: corner('RearRight'),
    },
    tireSize: input.tireSize,
    engineHours: input.engineHours ?? null,
    windshieldsCondition: input.windshieldsCondition ?? null,
    brakeFluid: input.brakeFluid ?? null,
    windshieldFluid: input.windshieldFluid ?? null,
    leakInspection: input.leakInspection ?? null,
    mileage: input.mileage ?? null,
    vin: input.vin ?? '',
    recommended: (input.recommended ?? []).map(({ serviceId, items }) => ({
      serviceId: String(serviceId),
      name: '',
      price: 0,
      items,
    })),
    notes: input.notes,
  }
}
