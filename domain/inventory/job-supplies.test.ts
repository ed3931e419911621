import { expect, test } from 'vitest'
import { jobSupplies, toMillilitres } from './job-supplies.ts'

test('an oil change uses oil and its filter, a filter replacement its filter', () => {
  expect(jobSupplies(['oil_change_premium_synthetic', 'mobile_service_fee'])).toEqual({
    filters: ['oil_filter'],
    oil: true,
  })
  expect(jobSupplies(['engine_air_filter_replacement', 'cabin_air_filter_replacement'])).toEqual({
    filters: ['cabin_filter', 'engine_filter'],
    oil: false,
  })
  expect(jobSupplies(['tire_rotation'])).toEqual({ filters: [], oil: false })
})

test('litres are rounded to whole millilitres', () => {
  expect([4.4, 0.1 + 0.2, 7].map(toMillilitres)).toEqual([4400, 300, 7000])
})
