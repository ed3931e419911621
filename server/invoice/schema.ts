import type { TaxAmount } from '../../domain/pricing/quote.ts'
import { MANUAL_METHODS } from '../../domain/payment/payment.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { sendPayLink } from '../payment/send-pay-link.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signInNeeded } from '../platform/refusal.ts'
import { batches, type InvoiceRow } from '../work-order/batches.ts'
import { FranchiseRef } from '../franchise/schema.ts'
import type { BillTo, InvoiceLine } from './make-invoice.ts'
import {
  franchiseInvoices,
  invoiceById,
  invoiceByNumber,
  type PaymentRow,
  paymentsOf,
  remainingAmount,
} from './queries.ts'

const PaymentRef = builder.objectRef<PaymentRow>('Payment').implement({
  description: 'A payment (INVOICE-04); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    amount: t.exposeInt('amount'),
    remittanceFee: t.exposeInt('remittance_fee', { authScopes: { staff: true } }),
    paidAmount: t.int({ resolve: payment => payment.paid_amount ?? 0 }),
    refundedAmount: t.exposeInt('refunded_amount'),
    paymentMethod: t.exposeString('payment_method'),
    status: t.exposeString('status'),
    authorName: t.exposeString('author_name', { authScopes: { staff: true } }),
    chequeNumber: t.exposeString('cheque_number', { nullable: true }),
    notes: t.exposeString('notes', { authScopes: { staff: true } }),
    createdAt: t.field({ type: 'DateTime', resolve: payment => payment.created_at }),
    updatedAt: t.field({ type: 'DateTime', resolve: payment => payment.updated_at }),
  }),
})

const InvoiceLineRef = builder.objectRef<InvoiceLine>('InvoiceLine').implement({
  fields: t => ({
    name: t.exposeString('name'),
    price: t.exposeInt('price'),
    quantity: t.exposeInt('quantity'),
    discountedPrice: t.exposeInt('discountedPrice'),
    tax: t.exposeInt('tax'),
  }),
})

const TaxAmountRef = builder.objectRef<TaxAmount>('TaxAmount').implement({
  fields: t => ({ name: t.exposeString('name'), ratePpm: t.exposeInt('ratePpm'), amount: t.exposeInt('amount') }),
})

const BillToRef = builder.objectRef<BillTo>('BillTo').implement({
  fields: t => ({
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phoneNumber: t.exposeString('phoneNumber'),
    street: t.exposeString('street'),
    city: t.exposeString('city'),
    provinceCode: t.exposeString('provinceCode'),
    postalCode: t.exposeString('postalCode'),
    country: t.exposeString('country'),
    vehicle: t.exposeString('vehicle'),
  }),
})

const InvoiceRef = builder.objectRef<InvoiceRow>('Invoice').implement({
  description: 'An invoice (INVOICE-03); amounts in cents',
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoice_number'),
    tenantId: t.exposeID('tenant_id'),
    workOrderId: t.exposeID('work_order_id', { nullable: true }),
    userId: t.exposeID('user_id'),
    status: t.string({ resolve: invoice => invoice.status ?? 'OPEN' }),
    countryCode: t.exposeString('country_code'),
    currency: t.exposeString('currency'),
    subTotal: t.exposeInt('sub_total'),
    discountSubTotal: t.exposeInt('discount_sub_total'),
    discountAmount: t.exposeInt('discount_amount'),
    discountCodeTaxAmount: t.exposeInt('discount_code_tax_amount'),
    tax: t.exposeInt('tax'),
    taxes: t.field({ type: [TaxAmountRef], resolve: invoice => invoice.taxes as unknown as TaxAmount[] }),
    lines: t.field({ type: [InvoiceLineRef], resolve: invoice => invoice.lines as unknown as InvoiceLine[] }),
    billTo: t.field({ type: BillToRef, resolve: invoice => invoice.bill_to as unknown as BillTo }),
    billedAmount: t.int({ resolve: invoice => invoice.billed_amount ?? 0 }),
    remainingAmount: t.int({ resolve: remainingAmount }),
    refundedAmount: t.exposeInt('refunded_amount'),
    poNumber: t.exposeString('po_number', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: invoice => invoice.created_at }),
    franchise: t.field({
      type: FranchiseRef,
      nullable: true,
      resolve: (invoice, _args, context) =>
        invoice.franchise_id === null ? null : batches(context).franchises.load(invoice.franchise_id),
    }),
    payments: t.field({ type: [PaymentRef], resolve: (invoice, _args, { scope }) => paymentsOf(scope.db, invoice.id) }),
  }),
})

const InvoicePageRef = builder.objectRef<{ invoices: InvoiceRow[]; total: number }>('InvoicePage').implement({
  fields: t => ({
    invoices: t.field({ type: [InvoiceRef], resolve: page => page.invoices }),
    total: t.exposeInt('total'),
  }),
})

builder.queryFields(t => ({
  invoices: t.field({
    type: InvoicePageRef,
    description: "A page of a franchise's invoices, newest first (INVOICE-01)",
    authScopes: { staff: true },
    args: {
      franchiseId: t.arg.id({ required: true }),
      pageNumber: t.arg.int({ required: true }),
      status: t.arg.string(),
    },
    resolve: (_root, { franchiseId, pageNumber, status }, { scope, actor }) => {
      if (!actor) throw signInNeeded()
      return franchiseInvoices(scope.db, actor, { franchiseId, pageNumber, status: status ?? null })
    },
  }),
  invoiceByNumber: t.field({
    type: InvoiceRef,
    authScopes: { staff: true },
    args: { invoiceNumber: t.arg.id({ required: true }) },
    resolve: (_root, { invoiceNumber }, { scope, actor }) => {
      if (!actor) throw signInNeeded()
      return invoiceByNumber(scope.db, actor, invoiceNumber)
    },
  }),
  invoice: t.field({
    type: InvoiceRef,
    description: 'By id, for staff of its franchise or the customer whom it bills',
    authScopes: { signedIn: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => {
      if (!actor) throw signInNeeded()
      return invoiceById(scope.db, actor, id)
    },
  }),
}))

const ManualMethodRef = builder.enumType('ManualMethod', { values: MANUAL_METHODS })

builder.mutationFields(t => ({
  payInvoice: t.field({
    type: InvoiceRef,
    description: 'Records a payment that staff took by hand (PAY-09)',
    authScopes: { staff: true },
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      paymentMethod: t.arg({ type: ManualMethodRef, required: true }),
      chequeNumber: t.arg.string(),
      notes: t.arg.string(),
    },
    resolve: async (_root, input, context) => {
      if (!context.actor) throw signInNeeded()
      await recordPayment(context, { ...input, chequeNumber: input.chequeNumber ?? null, notes: input.notes ?? '' })
      return await invoiceById(context.scope.db, context.actor, input.invoiceId)
    },
  }),
  payLater: t.field({
    type: InvoiceRef,
    description: 'Mails the customer a payment link (PAY-10)',
    authScopes: { staff: true },
    args: { idempotencyKey: t.arg.string({ required: true }), invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, { idempotencyKey, invoiceId }, context) => {
      if (!context.actor) throw signInNeeded()
      await sendPayLink(context, { invoiceId, idempotencyKey })
      return await invoiceById(context.scope.db, context.actor, invoiceId)
    },
  }),
}))
