import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  paidInvoiceId: number
  paidPaymentId: number
  creditedOrderId: number
  readerRefundId: number
}

/** What gives money of a payment back, or moves it. */
export const REFUND_OPERATIONS = {
  refundPayment: {
    sees: ['manager', 'technician', 'tester', 'sales'],
    variables: (w: World) => ({ idempotencyKey: crypto.randomUUID(), invoiceId: w.paidInvoiceId, amount: 1 }),
  },
  returnPayment: {
    sees: ['manager', 'technician', 'tester', 'sales'],
    variables: (w: World) => ({ idempotencyKey: crypto.randomUUID(), paymentId: w.paidPaymentId, amount: 1 }),
  },
  movePayment: {
    sees: ['manager'],
    variables: async ({ t, creditedOrderId, paidPaymentId }: World) => {
      const { host, emails } = t.fixture.ca
      const rebilling = 'mutation Rebill($id: ID!) { billWorkOrderAnew(workOrderId: $id) { id } }'
      await t.graphql(host, rebilling, { id: creditedOrderId }, await t.tokenOf(host, emails.manager))
      return { idempotencyKey: crypto.randomUUID(), paymentId: paidPaymentId, amount: 1 }
    },
  },
  cancelReaderRefund: {
    sees: ['manager', 'technician', 'tester', 'sales'],
    variables: (w: World) => ({ refundId: w.readerRefundId }),
  },
} as const
