import { expect, test } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { DEMO_SERVICES } from './services.ts'

test('SVC-21: every fee has a name key, and so does tax, which is calculated and has no price', () => {
  const fees = DEMO_SERVICES.filter(service => service.isFee)
  expect(fees.map(fee => fee.key)).toEqual(expect.arrayContaining([...Object.values(FEE), 'tax']))
  expect(fees.find(fee => fee.key === 'tax')?.price).toBeNull()
  expect(Object.values(FEE).toSorted()).toEqual([
    'environmental_handling_fee',
    'mileage_charge',
    'mobile_service_fee',
    'mobile_service_fee_all_inclusive_subscription',
    'mobile_service_fee_amazon',
    'mobile_service_fee_amazon_main_service',
    'mobile_service_fee_subscription',
    'priority_service_fee',
    'supplies_and_shop_fee',
  ])
})
