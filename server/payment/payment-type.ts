import type { PaymentRow } from '../invoice/queries.ts'
import { builder } from '../platform/graphql/builder.ts'

export const PaymentRef = builder.objectRef<PaymentRow>('Payment').implement({
  description: 'A payment (INVOICE-04); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    amount: t.exposeInt('amount'),
    remittanceFee: t.exposeInt('remittance_fee', { authScopes: { staff: true } }),
    paidAmount: t.int({ resolve: payment => payment.paid_amount ?? 0 }),
    refundedAmount: t.exposeInt('refunded_amount'),
    pendingRefundAmount: t.int({
      description: 'What is on its way back',
      resolve: payment => payment.pending_refund_amount ?? 0,
    }),
    paymentMethod: t.exposeString('payment_method'),
    status: t.exposeString('status'),
    authorName: t.exposeString('author_name', { authScopes: { staff: true } }),
    chequeNumber: t.exposeString('cheque_number', { nullable: true }),
    readerId: t.exposeString('reader_id', {
      nullable: true,
      authScopes: { staff: true },
      description: 'The card reader that asks for it',
    }),
    notes: t.exposeString('notes', { authScopes: { staff: true } }),
    createdAt: t.field({ type: 'DateTime', resolve: payment => payment.created_at }),
    updatedAt: t.field({ type: 'DateTime', resolve: payment => payment.updated_at }),
  }),
})
