import { PAYMENT_METHODS, PAYMENT_STATUSES } from '../../domain/payment/payment.ts'
import type { PaymentRow } from '../invoice/queries.ts'
import { builder, NO_FRANCHISE } from '../platform/graphql/builder.ts'

/** Staff of the invoice's franchise. */
const ofItsStaff = ({ franchise_id: franchiseId }: PaymentRow) => ({ staffOf: franchiseId ?? NO_FRANCHISE })

const PaymentMethodRef = builder.enumType('PaymentMethod', { values: PAYMENT_METHODS })
const PaymentStatusRef = builder.enumType('PaymentStatus', { values: PAYMENT_STATUSES })

export const PaymentRef = builder.objectRef<PaymentRow>('Payment').implement({
  description: 'A payment (INVOICE-04); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    amount: t.exposeInt('amount'),
    remittanceFee: t.exposeInt('remittance_fee', { authScopes: ofItsStaff }),
    paidAmount: t.int({ resolve: payment => payment.paid_amount ?? 0 }),
    refundedAmount: t.exposeInt('refunded_amount'),
    pendingRefundAmount: t.int({
      description: 'What is on its way back',
      resolve: payment => payment.pending_refund_amount ?? 0,
    }),
    paymentMethod: t.expose('payment_method', { type: PaymentMethodRef }),
    status: t.expose('status', { type: PaymentStatusRef }),
    authorName: t.exposeString('author_name', { authScopes: ofItsStaff }),
    chequeNumber: t.exposeString('cheque_number', { nullable: true }),
    readerId: t.exposeString('reader_id', {
      nullable: true,
      authScopes: ofItsStaff,
      description: 'The card reader that asks for it',
    }),
    notes: t.exposeString('notes', { authScopes: ofItsStaff }),
    createdAt: t.field({ type: 'DateTime', resolve: payment => payment.created_at }),
    updatedAt: t.field({ type: 'DateTime', resolve: payment => payment.updated_at }),
  }),
})
