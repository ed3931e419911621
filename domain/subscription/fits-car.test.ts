import { expect, test } from 'vitest'
import { fitsCar } from './fits-car.ts'

const service = (nameKey: string, covers: string[] = []) => ({ nameKey, covers })
const CIVIC = { fuel: 'GASOLINE', model: 'Civic' }
const TESLA = { fuel: 'ELECTRIC', model: 'Model 3' }
const TRUCK = { fuel: 'DIESEL', model: 'F-250 Super Duty' }

test.each([
  ['oil_change_basic', CIVIC, true],
  ['oil_change_basic', TESLA, false],
  ['oil_change_european_synthetic', { fuel: 'HYDROGEN', model: 'Mirai' }, false],
  ['oil_change_basic', { fuel: null, model: 'Civic' }, true],
  ['engine_air_filter_replacement', TESLA, false],
  ['engine_air_filter_replacement', { fuel: 'HYDROGEN', model: 'Mirai' }, true],
  ['tire_rotation', TESLA, true],
  ['cabin_air_filter_replacement', TESLA, true],
  ['u_bolt_retorque', CIVIC, false],
  ['u_bolt_retorque', TESLA, false],
  ['u_bolt_retorque', TRUCK, true],
  ['u_bolt_retorque', { fuel: 'GASOLINE', model: 'Maverick' }, false],
  ['u_bolt_retorque', { fuel: null, model: 'silverado 1500' }, true],
] as const)('%s for %j: %s', (nameKey, car, fits) => {
  expect(fitsCar(service(nameKey), car)).toBe(fits)
})

test('a plan with oil changes is not for an electric car, another plan is', () => {
  expect(fitsCar(service('subscribe_to_annual_plan', ['oil_change', 'tire_rotation']), TESLA)).toBe(false)
  expect(fitsCar(service('subscribe_to_annual_plan', ['tire_rotation']), TESLA)).toBe(true)
  expect(fitsCar(service('subscribe_to_annual_plan', ['oil_change', 'tire_rotation']), CIVIC)).toBe(true)
})

test('without a car everything is offered', () => {
  expect(fitsCar(service('u_bolt_retorque'), null)).toBe(true)
})
