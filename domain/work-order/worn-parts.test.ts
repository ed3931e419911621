import { expect, test } from 'vitest'
import { EMPTY_INSPECTION, type InspectionDraft } from './inspection.ts'
import { wornParts } from './worn-parts.ts'

const good = { tireCondition: 'good', brakeCondition: 'good', tireIdNumber: '', estimated: false } as const
const ALL_GOOD: InspectionDraft = {
  ...EMPTY_INSPECTION,
  corners: { FrontLeft: good, FrontRight: good, RearLeft: good, RearRight: good },
  windshieldsCondition: 'good',
  windshieldFluid: 'good',
  brakeFluid: 'good',
  leakInspection: 'good',
}

test('nothing is worn if everything is good or not judged', () => {
  expect(wornParts(ALL_GOOD)).toEqual([])
  expect(wornParts(EMPTY_INSPECTION)).toEqual([])
})

test('poor parts come before fair ones, each in the order of the inspection', () => {
  const found: InspectionDraft = {
    ...ALL_GOOD,
    corners: {
      ...ALL_GOOD.corners,
      FrontLeft: { ...good, tireCondition: 'fair' },
      RearRight: { ...good, brakeCondition: 'poor' },
    },
    leakInspection: 'poor',
    windshieldFluid: 'fair',
  }
  expect(wornParts(found)).toEqual([
    { part: 'Rear right brake', kind: 'brake', item: 'RearRight-brake', condition: 'poor' },
    { part: 'Leaks', kind: 'leak', item: 'leakInspection', condition: 'poor' },
    { part: 'Front left tire', kind: 'tire', item: 'FrontLeft-tire', condition: 'fair' },
    { part: 'Washer fluid', kind: 'washerFluid', item: 'windshieldFluid', condition: 'fair' },
  ])
})
