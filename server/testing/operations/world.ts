import type { TestApp } from '../test-app.ts'
import type { DisputeIds } from './dispute-operations.ts'

/** Ids of the customer's records in the Canadian tenant. */
export interface World {
  t: TestApp
  customerId: number
  /** The car of the confirmed order. */
  userVehicleId: number
  vehicleId: number
  requestedId: number
  confirmedId: number
  inspectedId: number
  completedId: number
  cancellableId: number
  /** On the day after the others, so that the customer can still cancel one and move the other. */
  laterId: number
  movableId: number
  invoiceId: number
  invoiceNumber: number
  contactId: number
  addressId: number
  /** The callback values of a customer who authorized access to the car. */
  connection: { code: string; state: string }
  /** Saved cards, by the provider's ids: one to keep and one to remove. */
  cardId: string
  spareCardId: string
  /** Another device where the customer is signed in. */
  deviceId: number
  /** For recording a payment, and for sending a payment link. */
  openInvoiceId: number
  /** To be paid with a saved card. */
  chargedInvoiceId: number
  /** Waiting at the reader. */
  terminalInvoiceId: number
  readerId: string
  /** Of the US tenant. */
  cashAppInvoiceId: number
  /** Paid and credited, and its order. */
  paidInvoiceId: number
  creditedOrderId: number
  /** To be credited. */
  wrongInvoiceId: number
  paidPaymentId: number
  readerRefundId: number
  vendorId: number
  subscribedCarId: number
  /** Subscriptions of the customer's cars: one whose invoice is unpaid, an active one, and one with an end date. */
  subscriptionId: number
  planInvoiceId: number
  /** The statement of the technician's van, whose payee owes something. */
  payoutId: number
  disputes: readonly DisputeIds[]
  activePlanId: number
  /** To be ended. */
  unpaidPlanId: number
  cancelledId: number
}
