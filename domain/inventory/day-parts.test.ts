import { describe, expect, test } from 'vitest'
import { type DayJob, type FilterStock, type OilStock, partsOfDay } from './day-parts.ts'

const JOB: DayJob = {
  nameKeys: ['oil_change_premium_synthetic'],
  vehicleId: 1,
  vehicle: '2018 Toyota Camry',
  oilType: 'SYNTHETIC',
  oilWeight: '0W-20',
  oilLitres: 4.4,
}
const FILTER: FilterStock = {
  vanItemId: 17,
  marketItemId: 7,
  purpose: 'oil_filter',
  name: 'FRAM PH3614',
  inVan: 1,
  inMarket: 5,
  fits: id => id === 1,
}
const OIL: OilStock = { vanItemId: 19, marketItemId: 9, type: 'SYNTHETIC', weight: '0W-20', inVan: 6, inMarket: 20 }

describe('the parts of a day', () => {
  test('come first from the van, and the rest is loaded from the market', () => {
    const { parts, unknown } = partsOfDay([JOB, JOB, JOB], { filters: [FILTER], oils: [OIL] })
    expect(unknown).toEqual([])
    expect(parts).toMatchObject([
      {
        kind: 'oil_filter',
        name: 'FRAM PH3614',
        needed: 3,
        inVan: 1,
        toLoad: 2,
        missing: 0,
        vanItemId: 17,
        marketItemId: 7,
      },
      {
        kind: 'oil',
        oilType: 'SYNTHETIC',
        needed: 13.2,
        inVan: 6,
        toLoad: 7.2,
        missing: 0,
        vanItemId: 19,
        marketItemId: 9,
      },
    ])
  })

  test('what neither the van nor the market has is missing', () => {
    const { parts } = partsOfDay([JOB, JOB], { filters: [], oils: [{ ...OIL, inVan: 1, inMarket: 2 }] })
    expect(parts).toMatchObject([{ kind: 'oil', needed: 8.8, toLoad: 2, missing: 5.8 }])
  })

  test('a filter that fits another vehicle is not taken, and the vehicle is named', () => {
    const { parts, unknown } = partsOfDay([{ ...JOB, vehicleId: 2, vehicle: '2020 Ford F-150' }], {
      filters: [FILTER],
      oils: [OIL],
    })
    expect(parts.map(({ kind }) => kind)).toEqual(['oil'])
    expect(unknown).toEqual([{ kind: 'oil_filter', vehicle: '2020 Ford F-150' }])
  })

  test('the same piece is not taken for two jobs', () => {
    const { parts, unknown } = partsOfDay([JOB, JOB], { filters: [{ ...FILTER, inMarket: 0 }], oils: [OIL] })
    expect(parts).toMatchObject([
      { kind: 'oil', toLoad: 2.8 },
      { kind: 'oil_filter', needed: 1, toLoad: 0 },
    ])
    expect(unknown).toHaveLength(1)
  })

  test('an oil of which amount or weight is unknown is named by its vehicle, and a job without parts needs none', () => {
    expect(partsOfDay([{ ...JOB, oilLitres: null }], { filters: [FILTER], oils: [OIL] }).unknown).toEqual([
      { kind: 'oil', vehicle: '2018 Toyota Camry' },
    ])
    const none = partsOfDay([{ ...JOB, nameKeys: ['tire_rotation'] }], { filters: [FILTER], oils: [OIL] })
    expect(none).toEqual({ parts: [], unknown: [] })
  })

  test('what has to be loaded is first', () => {
    const { parts } = partsOfDay([JOB], { filters: [FILTER], oils: [{ ...OIL, inVan: 0 }] })
    expect(parts.map(({ kind }) => kind)).toEqual(['oil', 'oil_filter'])
  })
})
