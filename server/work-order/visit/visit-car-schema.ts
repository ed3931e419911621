import { batches, type CalendarEntry, type VisitOrderRow } from '../../batches/batches.ts'
import { WorkOrderStatusRef } from '../../garage/order-status-enum.ts'
import { InvoiceSummaryRef } from '../../invoice/invoice-summary.ts'
import { orderToken } from '../../order-link/order-link.ts'
import type { Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { LinkedOrder } from '../managed/linked-order.ts'
import type { WorkOrderRow } from '../rows.ts'

/** A car of a visit. */
interface VisitCar extends VisitOrderRow {
  /** The token of a link that manages it, for who came by such a link. */
  link: string | null
}

export const VisitCarRef = builder.objectRef<VisitCar>('VisitCar').implement({
  description: 'A car of a visit for several cars, which has an order of its own',
  fields: t => ({
    workOrderId: t.exposeID('id'),
    userVehicleId: t.exposeID('user_vehicle_id', { description: 'The saved car' }),
    vehicle: t.string({
      description: 'Year, make and model',
      resolve: async ({ vehicle_id: id }, _args, context) => {
        const { year, make, model } = await batches(context).vehicleNames.load(id)
        return `${year} ${make} ${model}`
      },
    }),
    name: t.string({
      nullable: true,
      description: 'The plate or identifier',
      resolve: async ({ user_vehicle_id: id }, _args, context) => (await batches(context).userVehicles.load(id)).name,
    }),
    services: t.stringList({
      description: 'What is done on it, without fees',
      resolve: async ({ id }, _args, context) =>
        (await batches(context).lineItems.load(id)).filter(line => !line.is_fee).map(line => line.name),
    }),
    total: t.int({
      description: 'Cents after reductions, before tax',
      resolve: async ({ id }, _args, context) =>
        (await batches(context).lineItems.load(id)).reduce((sum, line) => sum + line.discounted_price, 0),
    }),
    status: t.field({
      type: WorkOrderStatusRef,
      description: 'As WorkOrder.status',
      resolve: ({ status, is_confirmed: isConfirmed }, _args, { actor }) =>
        !actor?.isStaff && status === 'ASSIGNED' && isConfirmed ? 'CONFIRMED' : status,
    }),
    hasVisitFees: t.boolean({
      description: 'Its order has the fees of the visit, so time and address of the visit are changed with it',
      resolve: car => !car.is_later_car,
    }),
    invoice: t.field({
      type: InvoiceSummaryRef,
      nullable: true,
      resolve: ({ id }, _args, context) => batches(context).invoices.load(id),
    }),
    link: t.exposeString('link', {
      nullable: true,
      description: 'The token of a link that manages it, for who came by such a link',
    }),
  }),
})

export const CalendarEntryRef = builder.objectRef<CalendarEntry>('CalendarEntry').implement({
  description: 'The entry of a visit in calendars: all of its cars have one',
  fields: t => ({
    workOrderId: t.exposeID('workOrderId', { description: 'The first order that was ever in the visit' }),
    version: t.exposeInt('version', { description: 'Of two files, a calendar keeps the one with the higher number' }),
  }),
})

/** Returns the entry of an order's visit in calendars. */
export async function calendarEntryOf(
  context: Context,
  { id, version, stop_id: stopId }: Pick<WorkOrderRow, 'id' | 'version' | 'stop_id'>,
): Promise<CalendarEntry> {
  const entry = stopId === null ? null : await batches(context).calendarEntries.load(stopId)
  return entry ?? { workOrderId: id, version }
}

/** Returns the cars of an order's visit; none when it is alone. */
export async function visitCarsOf(
  context: Context,
  { stop_id: stopId }: Pick<WorkOrderRow, 'stop_id'>,
): Promise<VisitCar[]> {
  const orders = stopId === null ? [] : await batches(context).visits.load(stopId)
  return orders.length < 2 ? [] : orders.map(order => ({ ...order, link: null }))
}

/**
 * Returns the cars of the visit of a link's order that have its contact, each with a link of the same kind. A link is for one mailbox: a car that was done before the
 * contact changed is not shown to the new one, nor the others to the earlier one.
 */
export async function linkedCarsOf(context: Context, { order, kind, email }: LinkedOrder): Promise<VisitCar[]> {
  const { config, scope } = context
  const cars = (await visitCarsOf(context, order)).filter(car => car.contact_id === order.contact_id)
  if (cars.length < 2) return []
  return cars.map(car => ({
    ...car,
    link: orderToken(config, kind, { tenantId: scope.tenant.id, orderId: car.id, email }),
  }))
}
