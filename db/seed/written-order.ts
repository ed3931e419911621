import type { PricedOrder } from './price-order.ts'
import type { Appointment } from './schedule.ts'
import type { CustomerCar } from './write-customers.ts'

/** An order that is written, as its inspection and invoice see it. */
export interface WrittenOrder extends Appointment {
  id: number
  car: CustomerCar
  priced: PricedOrder
  completedAt: Date
}

export interface HistoryOptions {
  now: Date
  /** First invoice number of each tenant is one above this. */
  lastInvoiceNumbers: Map<number, number>
  /** Every step of an order's life with inspections and refunds; without, one event an order, which loads much faster. */
  isDetailed: boolean
}
