import { routeAt, VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { drawOrder, type PricedOrder } from '../price-order.ts'
import type { Random } from '../random.ts'
import type { RowLoader } from '../load/row-loader.ts'
import type { Appointment } from '../schedule.ts'
import type { HistoryOptions, WrittenOrder } from './written-order.ts'
import { inspectionWriter } from './write-inspections.ts'
import { invoiceWriter } from './write-invoices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CANCELLED = 0.05
const CANCEL_REASONS = [
  [80, 'customer_cancelled'],
  [8, 'vehicle_serviced_by_third_party'],
  [4, 'work_order_out_of_range'],
  [8, 'other'],
] as const
const NOTES = [
  '',
  '',
  '',
  '',
  'Please ring the bell.',
  'The car is in the driveway.',
  'Parked at level P2, spot 41.',
  'Gate code 4120.',
  'Keys are with reception.',
] as const

type EventType = 'booked' | 'requested' | 'inspected' | 'completed' | 'cancelled' | 'paid'

/** Returns the function that writes an appointment as an order with its status at `now`, and everything that belongs to it. */
export function orderWriter(
  loader: RowLoader,
  random: Random,
  options: HistoryOptions,
): (appointment: Appointment) => void {
  const addRoute = loader.table('route', ['tenant_id', 'van_id', 'day'])
  const addStop = loader.table('stop', ['tenant_id', 'id', 'van_id', 'day', 'starts_at', 'minutes', 'cancelled'])
  const addOrder = loader.table('work_order', [
    'tenant_id',
    'id',
    'idempotency_key',
    'user_id',
    'author_id',
    'franchise_id',
    'van_id',
    'vendor_id',
    'contact_id',
    'address_id',
    'vehicle_id',
    'user_vehicle_id',
    'scheduled_at',
    'stop_id',
    'van_key',
    'status',
    'is_confirmed',
    'is_inspected',
    'unavailability_reason',
    'currency',
    'notes',
    'cancel_reason',
    'discount_type',
    'discount_applied',
    'created_at',
    'confirmed_at',
    'completed_at',
    'cancelled_at',
  ])
  const addLine = loader.table('line_item', [
    'tenant_id',
    'id',
    'work_order_id',
    'position',
    'service_id',
    'name',
    'price',
    'discounted_price',
    'taxes',
    'tax',
  ])
  const addEventRow = loader.table('work_order_event', [
    'tenant_id',
    'id',
    'work_order_id',
    'type',
    'author_id',
    'author_name',
    'data',
    'created_at',
  ])
  const addInvoice = invoiceWriter(loader, random, options)
  const addInspection = inspectionWriter(loader, random, options.now)

  function addEvent(
    order: { id: number; site: { tenantId: number } },
    type: EventType,
    author: { id: number | null; name: string },
    at: Date,
    data: object,
  ): void {
    addEventRow({
      tenant_id: order.site.tenantId,
      id: loader.nextId('work_order_event'),
      work_order_id: order.id,
      type,
      author_id: author.id,
      author_name: author.name,
      data: JSON.stringify(data),
      created_at: at,
    })
  }

  /** @returns its id */
  function addVisit({ site, van, start }: Appointment, cancelled: boolean): number {
    const id = loader.nextId('stop')
    const { tenantId: tenant_id } = site
    const route = van && routeAt(van.id, start, site.calendar.timeZone)
    const place = { van_id: route?.vanId ?? null, day: route?.day ?? null }
    if (route) addRoute({ tenant_id, van_id: route.vanId, day: route.day })
    addStop({ tenant_id, id, ...place, starts_at: start, minutes: VISIT_MINUTES, cancelled })
    return id
  }

  function addLines(tenantId: number, orderId: number, priced: PricedOrder): void {
    for (const [position, line] of priced.lines.entries()) {
      addLine({
        tenant_id: tenantId,
        id: loader.nextId('line_item'),
        work_order_id: orderId,
        position,
        service_id: line.serviceId,
        name: line.name,
        price: line.price,
        discounted_price: line.discountedPrice,
        taxes: priced.lineTaxes[position] ?? '[]',
        tax: line.tax,
      })
    }
  }

  return appointment => {
    const { site, van, start, customer } = appointment
    const isPast = start.getTime() + HOUR_MS <= options.now.getTime()
    const isCancelled = isPast && random.chance(CANCELLED) && !appointment.isReserved
    const createdAt = bookedAt(random, start, options.now)
    const completedAt = new Date(start.getTime() + random.int(35, 60) * 60_000)
    const cancelledAt = new Date(
      start.getTime() - Math.min(start.getTime() - createdAt.getTime(), random.int(1, 40) * HOUR_MS),
    )
    const car = random.pick(customer.cars)
    const priced = drawOrder(random, { site, customer, car, leadMs: start.getTime() - createdAt.getTime() })
    const order: WrittenOrder = { ...appointment, id: loader.nextId('work_order'), car, priced, completedAt }
    const isComplete = isPast && !isCancelled && van !== null
    addOrder({
      tenant_id: site.tenantId,
      id: order.id,
      idempotency_key: `seed-order-${order.id}`,
      user_id: customer.userId,
      author_id: customer.userId,
      franchise_id: site.franchiseId,
      van_id: van?.id ?? null,
      vendor_id: customer.vendor?.id ?? null,
      contact_id: customer.contactId,
      address_id: customer.addressId,
      vehicle_id: car.vehicleId,
      user_vehicle_id: car.userVehicleId,
      scheduled_at: start,
      stop_id: addVisit(appointment, isCancelled),
      van_key: van?.id ?? 0,
      status: isComplete ? 'COMPLETE' : isCancelled ? 'CANCELLED' : 'ASSIGNED',
      is_confirmed: van !== null,
      is_inspected: isComplete,
      unavailability_reason: van === null ? 'NO_VAN_AVAILABLE' : null,
      currency: site.currency,
      notes: random.pick(NOTES),
      cancel_reason: isCancelled ? random.weighted(CANCEL_REASONS) : null,
      discount_type: priced.discountAmount > 0 ? 'PERCENT' : null,
      discount_applied: priced.discountAmount,
      created_at: createdAt,
      confirmed_at: van === null ? null : createdAt,
      completed_at: isComplete ? completedAt : null,
      cancelled_at: isCancelled ? cancelledAt : null,
    })
    addLines(site.tenantId, order.id, priced)
    const booker = { id: customer.userId, name: customer.name }
    if (options.isDetailed || !isPast) {
      addEvent(order, van ? 'booked' : 'requested', booker, createdAt, {
        scheduledAt: start,
        vanId: van?.id ?? null,
        reason: van ? null : 'NO_VAN_AVAILABLE',
      })
    }
    if (isCancelled) addEvent(order, 'cancelled', booker, cancelledAt, {})
    if (!isComplete) return
    const technician = { id: van.technicianId, name: van.technicianName }
    if (options.isDetailed) {
      addInspection(order, van)
      addEvent(order, 'inspected', technician, new Date(start.getTime() + 20 * 60_000), {})
    }
    const { invoiceNumber, payments } = addInvoice(order)
    addEvent(order, 'completed', technician, completedAt, { invoiceNumber })
    if (!options.isDetailed) return
    for (const { amount, method, at, author } of payments)
      addEvent(order, 'paid', author, at, { amount, method, invoiceNumber })
  }
}

/** Returns when an appointment was booked: some on the day before, most within three weeks, never later than now. */
function bookedAt(random: Random, start: Date, now: Date): Date {
  const lead = random.chance(0.12)
    ? random.int(3, 22) * HOUR_MS
    : random.int(1, 21) * DAY_MS + random.int(0, 12) * HOUR_MS
  return new Date(Math.min(start.getTime() - lead, now.getTime() - random.int(1, 72) * HOUR_MS))
}
