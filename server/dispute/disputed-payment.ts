/** The payment that a dispute is about. */
export interface DisputedPayment {
  paymentId: number
  invoiceId: number
  franchiseId: number | null
  currency: 'CAD' | 'USD'
}
