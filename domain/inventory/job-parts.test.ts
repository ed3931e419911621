import { expect, test } from 'vitest'
import { type JobInVan, partsForJob } from './job-parts.ts'

const JOB: JobInVan = {
  nameKeys: ['oil_change_premium_synthetic', 'mobile_service_fee'],
  soldType: 'SYNTHETIC',
  recommended: { type: 'SYNTHETIC', weight: '0W-20' },
  oilLitres: 4.4,
  filters: [
    { purpose: 'oil_filter', name: 'PH9999', brand: null, quantity: 5, fits: false },
    { purpose: 'oil_filter', name: 'PH3614', brand: 'FRAM', quantity: 2, fits: true },
  ],
  oils: [
    { type: 'SYNTHETIC', weight: '0W-20', litres: 5 },
    { type: 'SYNTHETIC', weight: '5W-30', litres: 20 },
  ],
}

test('an oil change takes the fitting filter and the oil in the weight of the vehicle', () => {
  expect(partsForJob(JOB)).toEqual([
    { kind: 'oil_filter', name: 'FRAM PH3614', inVan: 2, isMissing: false },
    { kind: 'oil', type: 'SYNTHETIC', weight: '0W-20', litres: 4.4, inVan: 5, isMissing: false },
  ])
})

test('the sold type of oil counts, not the recommended one', () => {
  const [, oil] = partsForJob({ ...JOB, soldType: 'CONVENTIONAL' })
  expect(oil).toMatchObject({ type: 'CONVENTIONAL', weight: '0W-20', inVan: 0, isMissing: true })
})

test('less oil than the vehicle takes is missing, and so is a filter that is not known to fit', () => {
  const parts = partsForJob({ ...JOB, oilLitres: 5.5, filters: JOB.filters.slice(0, 1) })
  expect(parts).toMatchObject([
    { name: null, inVan: 0, isMissing: true },
    { inVan: 5, isMissing: true },
  ])
})

test('a job without parts needs none, and an unknown vehicle takes any oil', () => {
  expect(partsForJob({ ...JOB, nameKeys: ['tire_rotation'] })).toEqual([])
  const [, oil] = partsForJob({ ...JOB, soldType: null, recommended: null, oilLitres: null })
  expect(oil).toMatchObject({ type: null, weight: null, inVan: 25, isMissing: false })
})
