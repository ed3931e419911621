import { bookingLines } from './booking-lines.ts'
import type { PlanKind } from '../pricing/plans.ts'
import type { PriceLine } from '../pricing/quote.ts'

interface Offered extends PriceLine {
  serviceType: string
}

interface Listed extends Offered {
  active: boolean
  plan: object | null
}

/**
 * Returns what a visit for one service costs, in cents without tax: its price with every fee that each such booking has. What depends on the time or the distance
 * comes on top and is named there. An add-on, which joins another service, and a plan, which is charged apart, keep their own price.
 * @param offers all offers of a place, its fees among them
 * @param plan the active plan of the car, which has its own fee; null without one. The offers have its prices already
 */
export function wholePrice(
  offers: readonly Offered[],
  { serviceId, serviceType, price }: Pick<Offered, 'serviceId' | 'serviceType' | 'price'>,
  now: Date,
  plan: PlanKind | null = null,
): number {
  if (serviceType === 'ADD_ON' || serviceType === 'SUBSCRIPTION') return price
  const always = { scheduledAt: null, now, vendorId: null, subscription: plan, mileageUnits: 0, priorityHours: 0 }
  return bookingLines(offers, { ...always, pickedIds: [serviceId] }).reduce((sum, line) => sum + line.price, 0)
}

/** The price that a business advertises before it knows a visitor's car and address. */
export interface FirstPrice {
  /** Whether it is the price of an oil change; otherwise of the cheapest service. */
  isOilChange: boolean
  /** Cents, without tax. */
  price: number
}

/**
 * Returns the lowest price of an oil change, or of any service where none is offered, as a whole: nobody pays less. Null without a service that has a price.
 * @param offers all offers of a place, its fees among them, for a car that is not known yet
 */
export function firstPrice(offers: readonly Listed[], now: Date): FirstPrice | null {
  const single = offers.filter(
    one => one.active && !one.isFee && !one.plan && one.serviceType !== 'ADD_ON' && one.price > 0,
  )
  const oilChanges = single.filter(one => one.serviceType === 'OIL_CHANGE')
  const chosen = oilChanges.length > 0 ? oilChanges : single
  if (chosen.length === 0) return null
  const whole = chosen.map(one => wholePrice(offers, one, now))
  return { isOilChange: chosen === oilChanges, price: Math.min(...whole) }
}
