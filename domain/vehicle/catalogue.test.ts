import { expect, test } from 'vitest'
import { changeVehicle, NO_VEHICLE, type VehicleChoice } from './catalogue.ts'

const camry: VehicleChoice = { year: 2018, make: 'Toyota', model: 'Camry', engine: '2.5L 4 cyl', vehicleId: 7 }

test('year clears all later fields', () => {
  expect(changeVehicle(camry, { field: 'year', year: 2019 })).toEqual({ ...NO_VEHICLE, year: 2019 })
})

test('make keeps the year', () => {
  expect(changeVehicle(camry, { field: 'make', make: 'Honda' })).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Honda' })
})

test('model keeps year and make', () => {
  const next = changeVehicle(camry, { field: 'model', model: 'Corolla' })
  expect(next).toEqual({ ...NO_VEHICLE, year: 2018, make: 'Toyota', model: 'Corolla' })
})

test('engine sets its catalogue row, and clears it', () => {
  const next = changeVehicle(camry, { field: 'engine', engine: '3.5L 6 cyl', vehicleId: 8 })
  expect(next).toEqual({ ...camry, engine: '3.5L 6 cyl', vehicleId: 8 })
  expect(changeVehicle(next, { field: 'engine', engine: null })).toEqual({ ...camry, engine: null, vehicleId: null })
})

test('the same value again clears nothing', () => {
  expect(changeVehicle(camry, { field: 'year', year: 2018 })).toBe(camry)
  expect(changeVehicle(camry, { field: 'make', make: 'Toyota' })).toBe(camry)
  expect(changeVehicle(camry, { field: 'model', model: 'Camry' })).toBe(camry)
})
