import { expect, test } from 'vitest'
import { FEE, feesFor } from '../pricing/fees.ts'
import { isVisitFee } from '../pricing/visit-fees.ts'
import { plannedMinutes, visitMinutes } from '../scheduling/visit-minutes.ts'
import { carOfVisit } from './visit-cars.ts'

test('a car says its number where a visit has several', () => {
  expect(carOfVisit(2, 3)).toBe('Car 2 of 3')
  expect(carOfVisit(1, 1)).toBeNull()
  expect(carOfVisit(0, 0)).toBeNull()
})

test('a later car has the fees of its work, and none of the visit', () => {
  const choice = {
    serviceTypes: ['OIL_CHANGE'],
    scheduledAt: new Date('2026-06-03T15:00:00Z'),
    now: new Date('2026-06-03T12:00:00Z'),
    vendorId: null,
    subscription: null,
    mileageUnits: 4,
    priorityHours: 24,
  }
  expect(feesFor({ ...choice, isLaterCar: true })).toEqual([FEE.supplies, FEE.environmental])
  expect(feesFor(choice).filter(isVisitFee)).toEqual([FEE.mobile, FEE.priority, FEE.mileage])
})

test('three cars take the setup once and the work of each, and an hour in the hourly rule', () => {
  const planned = (minutes: number) => ({ minutes, minutesPerExtraLitre: null })
  const services = new Map([
    [1, planned(45)],
    [2, planned(30)],
  ])
  const policy = { leastMinutes: 30, setupMinutes: 10 }
  // Oil and tires, tires, and a service without planned minutes.
  const cars = [[1, 2], [2], [3]].map(ids => ({ services: ids.map(serviceId => ({ serviceId })) }))
  expect(plannedMinutes(cars, services, policy)).toBe(10 + 75 + 30 + 30)
  expect(visitMinutes(cars, services, { ...policy, mode: 'HOURLY' })).toBe(60)
  expect(visitMinutes(cars, services, { ...policy, mode: 'DURATION' })).toBe(145)
})
