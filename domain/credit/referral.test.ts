import { expect, test } from 'vitest'
import { referralReward } from './referral.ts'

const VALUES = {
  referralCreditValueSubscription: 5_000,
  referralCreditValueOilChange: 2_500,
  referralCreditValueTireRotation: 1_000,
}

test.each([
  [['oil_change_basic'], 2_500],
  [['oil_change_european_synthetic', 'tire_rotation', 'mobile_service_fee'], 2_500],
  [['subscribe_to_annual_plan', 'subscription_plan_annual'], 5_000],
  [['tire_rotation'], 1_000],
  // The tenant gives nothing for a battery, nor for a service without a setting.
  [['battery_replacement'], 0],
  [['cabin_air_filter_replacement'], 0],
  [[], 0],
])('%j earns the referrer %i cents', (nameKeys, cents) => {
  expect(referralReward(VALUES, nameKeys)).toBe(cents)
})
