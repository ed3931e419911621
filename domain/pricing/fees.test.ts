import { describe, expect, test } from 'vitest'
import { DEFAULT_RULES } from '../booking-rules/rules.ts'
import { FEE, type FeeChoice, feesFor, type MovedOrder, mileageUnits, priorityFeeAfterMove } from './fees.ts'
import { priceFor } from './oil-price.ts'

const now = new Date('2026-06-01T14:00:00Z')
const hoursAhead = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
const choice: FeeChoice = {
  serviceTypes: ['PRIMARY'],
  scheduledAt: hoursAhead(48),
  now,
  vendorId: null,
  subscription: null,
  mileageUnits: 0,
  priorityHours: 24,
}
const { supplies, environmental, priority, mileage, mobile } = FEE

test.each<[string, Partial<FeeChoice>, string[]]>([
  ['nothing', { serviceTypes: [] }, []],
  ['a service', {}, [mobile]],
  ['an oil change', { serviceTypes: ['OIL_CHANGE'] }, [mobile, supplies, environmental]],
  ['an oil change and an add-on', { serviceTypes: ['OIL_CHANGE', 'ADD_ON'] }, [mobile, supplies, environmental]],
  ['no time yet', { scheduledAt: null }, [mobile]],
  ['a slot 24 hours ahead', { scheduledAt: hoursAhead(24) }, [mobile]],
  ['a slot within 24 hours', { scheduledAt: new Date(hoursAhead(24).getTime() - 1) }, [mobile, priority]],
  ['a slot within the hours of the rules', { scheduledAt: hoursAhead(47.9), priorityHours: 48 }, [mobile, priority]],
  ['a slot outside of them', { scheduledAt: hoursAhead(6), priorityHours: 6 }, [mobile]],
  ['a slot now, where no time has the fee', { scheduledAt: now, priorityHours: 0 }, [mobile]],
  ['a distant address', { mileageUnits: 3 }, [mobile, mileage]],
  ['a standard plan', { subscription: 'standard' }, [FEE.mobileSubscription]],
  ['an all-inclusive plan', { subscription: 'all_inclusive' }, [FEE.mobileAllInclusive]],
  ['another vendor', { vendorId: 2, scheduledAt: hoursAhead(3) }, [mobile, priority]],
])('%s adds the fees that follow', (_what, overrides, fees) => {
  expect(feesFor({ ...choice, ...overrides })).toEqual(fees)
})

test('PRICE-04 the marketplace partner has its own fees and no priority fee', () => {
  const partner = { ...choice, vendorId: 1, scheduledAt: hoursAhead(3), subscription: 'standard' as const }
  expect(feesFor(partner)).toEqual([FEE.mobileMarketplaceMain])
  expect(feesFor({ ...partner, serviceTypes: ['ADD_ON'] })).toEqual([FEE.mobileMarketplace])
  expect(feesFor({ ...partner, serviceTypes: ['ADD_ON', 'OIL_CHANGE'] })).toEqual([
    FEE.mobileMarketplaceMain,
    supplies,
    environmental,
  ])
})

test.each<[string, Partial<MovedOrder>, string]>([
  ['brought forward to less than 24 hours from now', { to: hoursAhead(23) }, 'add'],
  ['brought forward to 24 hours from now', { to: hoursAhead(24) }, 'keep'],
  ['brought forward by staff', { to: hoursAhead(3), isByStaff: true }, 'keep'],
  ['brought forward for the marketplace', { to: hoursAhead(3), vendorId: 1 }, 'keep'],
  ['brought forward for another vendor', { to: hoursAhead(3), vendorId: 2 }, 'add'],
  ['brought forward, with the fee', { from: hoursAhead(20), to: hoursAhead(3), hasPriorityFee: true }, 'keep'],
  ['put off, but still within 24 hours', { from: hoursAhead(10), to: hoursAhead(20) }, 'keep'],
  ['put off within 24 hours, with the fee', { from: hoursAhead(10), to: hoursAhead(20), hasPriorityFee: true }, 'keep'],
  ['put off to 24 hours from now', { from: hoursAhead(10), to: hoursAhead(24), hasPriorityFee: true }, 'remove'],
  ['put off by staff', { from: hoursAhead(10), to: hoursAhead(48), hasPriorityFee: true, isByStaff: true }, 'remove'],
  ['put off to the hours of the rules', { to: hoursAhead(6), priorityHours: 6, hasPriorityFee: true }, 'remove'],
  ['brought forward, but not into them', { to: hoursAhead(6), priorityHours: 6 }, 'keep'],
  ['entered afterwards by staff', { to: hoursAhead(-48), hasPriorityFee: true, isByStaff: true }, 'keep'],
])('the priority fee of an appointment that is %s', (_what, overrides, outcome) => {
  const moved: MovedOrder = {
    hasPriorityFee: false,
    vendorId: null,
    from: hoursAhead(72),
    to: hoursAhead(48),
    now,
    isByStaff: false,
    priorityHours: 24,
  }
  expect(priorityFeeAfterMove({ ...moved, ...overrides })).toBe(outcome)
})

describe('distance beyond the free one is charged per started unit', () => {
  test.each<['CA' | 'US', number, number]>([
    ['CA', 0, 0],
    ['CA', 30_000, 0],
    ['CA', 30_000.1, 1],
    ['CA', 31_000, 1],
    ['CA', 31_001, 2],
    ['CA', 130_000, 100],
    // 20 miles are 32,186.88 m, 21 are 33,796.224.
    ['US', 32_186.88, 0],
    ['US', 32_186.9, 1],
    ['US', 33_796.2, 1],
    ['US', 33_796.3, 2],
  ])('%s, %d m: %i', (country, metres, units) => {
    expect(mileageUnits(country, metres, DEFAULT_RULES)).toBe(units)
  })
})

test('the free distance of the rules counts in the unit of the country', () => {
  const free = { freeKm: 10, freeMiles: 5 }
  expect([mileageUnits('CA', 10_000, free), mileageUnits('CA', 12_500, free)]).toEqual([0, 3])
  expect([mileageUnits('US', 5 * 1_609.344, free), mileageUnits('US', 6.5 * 1_609.344, free)]).toEqual([0, 2])
  expect(mileageUnits('CA', 1, { ...free, freeKm: 0 })).toBe(1)
})

test.each([
  [null, 8_900, true],
  [4.5, 8_900, false],
  [5, 8_900, false],
  // 0.1 L of $9 a litre.
  [5.1, 8_990, false],
  [7.5, 11_150, false],
])('an oil change of %d L costs %i cents', (litres, price, isEstimate) => {
  expect(priceFor({ price: 8_900, includedLitres: 5, pricePerLitre: 900 }, litres)).toEqual({ price, isEstimate })
})

test('another service costs the same for every vehicle', () => {
  expect(priceFor({ price: 5_900, includedLitres: null, pricePerLitre: null }, 9)).toEqual({
    price: 5_900,
    isEstimate: false,
  })
})

test('PRICE-05 the fees are environmental handling, supplies and shop, priority, mileage and the variants of the mobile service fee', () => {
  const everything = (['standard', 'all_inclusive', null] as const).flatMap(subscription =>
    [null, 1].flatMap(vendorId =>
      ['OIL_CHANGE', 'ADD_ON'].flatMap(type =>
        feesFor({
          serviceTypes: [type],
          scheduledAt: hoursAhead(3),
          now,
          vendorId,
          subscription,
          mileageUnits: 1,
          priorityHours: 24,
        }),
      ),
    ),
  )
  const keys = [
    'environmental_handling_fee',
    'mileage_charge',
    'mobile_service_fee',
    'mobile_service_fee_all_inclusive_subscription',
    'mobile_service_fee_amazon',
    'mobile_service_fee_amazon_main_service',
    'mobile_service_fee_subscription',
    'priority_service_fee',
    'supplies_and_shop_fee',
  ]
  expect([...new Set(everything)].sort()).toEqual(keys)
  expect(Object.values<string>(FEE).sort()).toEqual(keys)
})
