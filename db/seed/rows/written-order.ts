import type { PricedOrder } from '../price-order.ts'
import type { Appointment } from '../schedule.ts'
import type { CustomerCar } from './write-customers.ts'

/** A written order, for its inspection and invoice. */
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
  /** Writes every step of an order with inspections and refunds; otherwise one event per order, which is much faster. */
  isDetailed: boolean
}
