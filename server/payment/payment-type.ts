import { PAYMENT_STATUSES } from '../../domain/payment/payment-lifecycle.ts'
import { paidBy, receiptRows } from '../../domain/payment/receipt.ts'
import { REFUND_FAILURES, REFUND_WAYS, refundWays, returnableAmount } from '../../domain/payment/refund-way.ts'
import { type PaymentRow, type RefundRow, returnableOf } from '../invoice/queries.ts'
import { builder, NO_FRANCHISE } from '../platform/graphql/builder.ts'
import { PaymentMethodRef } from '../card/payment-method-enum.ts'
import { LINK_STATUSES } from './pay-link/begin-link.ts'
import { payLink } from './pay-link/pay-link.ts'

/** Staff of the invoice's franchise. */
const ofItsStaff = ({ franchise_id: franchiseId }: PaymentRow) => ({ staffOf: franchiseId ?? NO_FRANCHISE })

const ChargeKindRef = builder.enumType('ChargeKind', {
  values: ['card', 'card_present', 'interac_present', 'cashapp', 'other'] as const,
})
const PaymentStatusRef = builder.enumType('PaymentStatus', { values: PAYMENT_STATUSES })

const RefundWayRef = builder.enumType('RefundWay', { values: REFUND_WAYS })
const RefundFailureRef = builder.enumType('RefundFailure', {
  values: REFUND_FAILURES,
  description: 'Why a refund at a reader failed',
})
const RefundStatusRef = builder.enumType('RefundStatus', { values: ['PENDING', 'SUCCEEDED', 'FAILED'] as const })

const ReceiptLineRef = builder.objectRef<{ label: string; value: string }>('ReceiptLine').implement({
  fields: t => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
})

const ChargeRef = builder.objectRef<NonNullable<PaymentRow['charge']>>('Charge').implement({
  description: 'How a payment was paid, with what receipts of payments in person show',
  fields: t => ({
    kind: t.expose('kind', { type: ChargeKindRef }),
    name: t.string({ description: 'Such as "Visa ending in 4242"', resolve: paidBy }),
    receipt: t.field({
      type: [ReceiptLineRef],
      description: 'What card networks demand on receipts of payments in person',
      resolve: charge => receiptRows(charge).map(([label, value]) => ({ label, value })),
    }),
  }),
})

const RefundRef = builder.objectRef<RefundRow>('Refund').implement({
  description: 'Money that went back, or is on its way',
  fields: t => ({
    id: t.exposeID('id'),
    amount: t.exposeInt('amount', { description: 'Cents' }),
    status: t.expose('status', { type: RefundStatusRef }),
    way: t.expose('way', { type: RefundWayRef }),
    readerId: t.exposeString('reader_id', { nullable: true }),
    failure: t.expose('failure', { type: RefundFailureRef, nullable: true }),
  }),
})

export const PaymentRef = builder.objectRef<PaymentRow>('Payment').implement({
  description: 'A payment (INVOICE-04); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    amount: t.exposeInt('amount'),
    remittanceFee: t.exposeInt('remittance_fee', { authScopes: ofItsStaff }),
    paidAmount: t.int({ resolve: payment => payment.paid_amount ?? 0 }),
    refundedAmount: t.exposeInt('refunded_amount'),
    cashRounding: t.exposeInt('cash_rounding', {
      description: 'Cents of cash taken above the paid amount, because cash is rounded to five cents; negative: less',
    }),
    movedAmount: t.exposeInt('moved_amount', { description: 'What went to the new invoice of its order' }),
    movedFromInvoice: t.exposeID('moved_from_number', {
      nullable: true,
      description: 'The number of the credited invoice that its money came from',
    }),
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
    charge: t.field({ type: ChargeRef, nullable: true, resolve: payment => payment.charge }),
    refunds: t.field({ type: [RefundRef], authScopes: ofItsStaff, resolve: payment => payment.refunds }),
    returnableAmount: t.int({
      description: 'How many cents staff can return',
      resolve: payment => returnableAmount(returnableOf(payment)),
    }),
    refundWays: t.field({
      type: [RefundWayRef],
      description: 'How it can be returned',
      resolve: payment => [...refundWays(payment.charge)],
    }),
    notes: t.exposeString('notes', { authScopes: ofItsStaff }),
    linkEmail: t.exposeString('link_email', {
      nullable: true,
      authScopes: ofItsStaff,
      description: 'Where its payment link was sent, if not to the billed email',
    }),
    takenAt: t.field({
      type: 'DateTime',
      description: 'When staff took it, which may be before their device could send it',
      resolve: payment => payment.taken_at ?? payment.created_at,
    }),
    linkUrl: t.string({
      nullable: true,
      authScopes: ofItsStaff,
      description: 'The address of its payment link while that can be paid, for staff who show it as a code',
      resolve: async ({ id, payment_method: method, status }, _args, { config, scope, clock, siteUrl }) =>
        method === 'payLater' && LINK_STATUSES.some(open => open === status)
          ? payLink(config, await siteUrl(), { tenantId: scope.tenant.id, paymentId: id, now: clock.now() })
          : null,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: payment => payment.created_at }),
    updatedAt: t.field({ type: 'DateTime', resolve: payment => payment.updated_at }),
  }),
})
