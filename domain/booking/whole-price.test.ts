import { expect, test } from 'vitest'
import { FEE } from '../pricing/fees.ts'
import { firstPrice, wholePrice } from './whole-price.ts'

const now = new Date('2026-11-25T12:00:00Z')
const base = { active: true, plan: null, isFee: false }
const offers = [
  {
    ...base,
    serviceId: 1,
    name: 'Synthetic',
    nameKey: 'oil_change_synthetic',
    price: 12_995,
    serviceType: 'OIL_CHANGE',
  },
  { ...base, serviceId: 2, name: 'Conventional', nameKey: 'oil_change', price: 9_995, serviceType: 'OIL_CHANGE' },
  { ...base, serviceId: 3, name: 'Rotation', nameKey: 'tire_rotation', price: 4_995, serviceType: 'TIRE_ROTATION' },
  { ...base, serviceId: 4, name: 'Wipers', nameKey: 'wipers', price: 995, serviceType: 'ADD_ON' },
  { ...base, serviceId: 5, name: 'Plan', nameKey: 'plan', price: 1, serviceType: 'SUBSCRIPTION', plan: { id: 1 } },
  { ...base, serviceId: 6, name: 'Mobile', nameKey: FEE.mobile, price: 2_000, serviceType: 'FEE', isFee: true },
  { ...base, serviceId: 7, name: 'Supplies', nameKey: FEE.supplies, price: 500, serviceType: 'FEE', isFee: true },
  { ...base, serviceId: 8, name: 'Priority', nameKey: FEE.priority, price: 2_500, serviceType: 'FEE', isFee: true },
]

test('the first price is the cheapest oil change with the fees that every booking has', () => {
  expect(firstPrice(offers, now)).toEqual({ isOilChange: true, price: 9_995 + 2_000 + 500 })
})

test('without an oil change on offer it is the cheapest service; add-ons, plans and what costs nothing do not count', () => {
  const others = offers.map(one => (one.serviceType === 'OIL_CHANGE' ? { ...one, active: false } : one))
  const free = { ...base, serviceId: 9, name: 'Check', nameKey: 'check', price: 0, serviceType: 'INSPECTION' }
  expect(firstPrice([...others, free], now)).toEqual({ isOilChange: false, price: 4_995 + 2_000 })
  expect(firstPrice([free], now)).toBeNull()
})

test('a visit costs its service with its fees; an add-on and a plan keep their own price', () => {
  const priceOf = (id: number): number => {
    const offer = offers.find(({ serviceId }) => serviceId === id)
    if (!offer) throw new Error('no such offer')
    return wholePrice(offers, offer, now)
  }
  expect([1, 3, 4, 5].map(priceOf)).toEqual([12_995 + 2_000 + 500, 4_995 + 2_000, 995, 1])
})

test('a car with a plan has the fee of its plan', () => {
  const fee = {
    ...base,
    serviceId: 9,
    name: 'Mobile',
    nameKey: FEE.mobileSubscription,
    serviceType: 'FEE',
    isFee: true,
  }
  const [oil] = offers
  if (!oil) throw new Error('no offer')
  // The plan covers the oil change.
  const all = [...offers.with(0, { ...oil, price: 0 }), { ...fee, price: 900 }]
  expect([null, 'standard' as const].map(plan => wholePrice(all, oil, now, plan))).toEqual([2_000 + 500, 900 + 500])
})
