import { expect, test } from 'vitest'
import { CORNERS, EMPTY_INSPECTION, type InspectionDraft, missingInInspection } from './inspection.ts'

const corner = { tireCondition: 'good', brakeCondition: 'poor', tireIdNumber: '', estimated: false } as const
const FINISHED: InspectionDraft = {
  ...EMPTY_INSPECTION,
  corners: { FrontLeft: corner, FrontRight: corner, RearLeft: corner, RearRight: corner },
  windshieldsCondition: 'good',
  brakeFluid: 'fair',
  windshieldFluid: 'good',
  leakInspection: 'poor',
}

test('an empty inspection lacks both conditions of each corner and the four fluids', () => {
  expect(missingInInspection(EMPTY_INSPECTION)).toHaveLength(CORNERS.length * 2 + 4)
})

test('numbers and texts are optional', () => {
  expect(missingInInspection(FINISHED)).toEqual([])
})

test('missing fields are named', () => {
  const draft = {
    ...FINISHED,
    brakeFluid: null,
    corners: { ...FINISHED.corners, RearLeft: { ...corner, tireCondition: null } },
  }
  expect(missingInInspection(draft)).toEqual(['RearLeft tire condition', 'brakeFluid'])
})
