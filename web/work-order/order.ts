import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { carOfVisit } from '../../domain/booking/visit-cars.ts'
import { localDay } from '../../domain/format/dates.ts'
import { unbroken } from '../../domain/format/unbroken.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { can, type WorkOrderState } from '../../domain/work-order/transitions.ts'
import { typedLine } from '../address/address-text.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { zoneAt } from '../platform/time-zone.ts'
import type { WorkOrderFragment } from './documents.ts'

/** A work order as its page shows it. */
export type Order = ResultOf<typeof WorkOrderFragment>

/** Returns the IANA zone of an order's times: its franchise's, else that of its address. */
export const zoneOf = ({ franchise, address }: Order): string => zoneAt(franchise, address)

/** Returns the fields that the lifecycle rules of an order need. */
export const stateOf = (order: Order): WorkOrderState => ({
  status: order.status === 'COMPLETE' || order.status === 'CANCELLED' ? order.status : 'ASSIGNED',
  isConfirmed: order.isConfirmed,
  isInspected: order.isInspected,
  scheduledAt: new Date(order.scheduledAt),
})

/** Checks whether vehicle, services, notes and schedule may be edited: on open orders that have a van (WODETAIL-07). */
export const mayEdit = (order: Order): boolean => can('edit', stateOf(order), false) && order.isInService

/** Checks whether the scheduled day has started in the franchise's time zone (rule W7). */
export const dayHasBegun = (order: Order, now: Date): boolean =>
  localDay(new Date(order.scheduledAt), zoneOf(order)) <= localDay(now, zoneOf(order))

/** Checks whether an order's invoice has a balance that can be paid. */
export const isPayable = (invoice: Order['invoice']): invoice is NonNullable<Order['invoice']> =>
  invoice !== null && !invoice.isVoided && invoice.remainingAmount > 0 && PAYABLE.has(invoice.status)

const PAYABLE: ReadonlySet<string> = new Set(['OPEN', 'PENDING', 'PARTIALLY_PAID'])

const FEE_KEYS: ReadonlySet<string> = new Set(Object.values(FEE))

/** Returns the lines of an order that are work, without its fees. An order of nothing but fees keeps them. */
export function workOf<Line extends { service: { name: string } }>({
  lineItems,
}: {
  lineItems: readonly Line[]
}): readonly Line[] {
  const work = lineItems.filter(({ service }) => !FEE_KEYS.has(service.name))
  return work.length > 0 ? work : lineItems
}

/** Checks whether the signed-in person is the customer of an order, so that a colleague has to work on it. */
export const isOwnOrder = ({ user }: Pick<Order, 'user'>, session: { id: number } | null): boolean =>
  user.id === String(session?.id)

/** Returns the order's total, in cents, from its lines. */
export function totalsOf({ lineItems }: Pick<Order, 'lineItems'>) {
  const sum = (cents: (line: Order['lineItems'][number]) => number) =>
    lineItems.reduce((total, line) => total + cents(line), 0)
  const subTotal = sum(line => line.price * line.quantity)
  const discounted = sum(line => line.discountedPrice)
  const tax = sum(line => line.tax)
  return { subTotal, discount: subTotal - discounted, tax, total: discounted + tax }
}

/** Returns the address in one line. It does not break in the postal code. */
export const addressLine = ({ address }: Order): string =>
  `${address.street}, ${address.city}, ${address.province} ${unbroken(formatPostalCode(address.postalCode))}`

export const directionsLink = (order: Order): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: typedLine(addressLine(order)) }).toString()}`

/** Returns the link that starts a text message to the customer. */
export const textLink = ({ contact }: Order): string => `sms:+1${contact.phoneNumber}`

export const callLink = ({ contact }: Order): string => `tel:+1${contact.phoneNumber}`

export const vehicleName = ({ vehicle }: Pick<Order, 'vehicle'>): string =>
  `${vehicle.year} ${vehicle.make} ${vehicle.model}`

/** Returns 'Car 2 of 3' for an order of a visit for several cars; null for one that is alone. */
export function carOf({ id, visitCars }: { id: string; visitCars: readonly { workOrderId: string }[] }): string | null {
  const index = visitCars.findIndex(({ workOrderId }) => workOrderId === id)
  return index < 0 ? null : carOfVisit(index + 1, visitCars.length)
}

/** Returns the cars of an order's visit that are not done and not cancelled. None when the car is alone. */
export const openCars = ({ visitCars }: Pick<Order, 'visitCars'>): Order['visitCars'] =>
  visitCars.filter(({ status }) => status !== 'COMPLETE' && status !== 'CANCELLED')
