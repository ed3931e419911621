import { randomUUID } from 'node:crypto'
import { MANUAL_METHODS } from '../../domain/payment/payment.ts'
import { invoiceById, paymentsOf } from '../invoice/queries.ts'
import { InvoiceRef } from '../invoice/schema.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Reader } from '../ports/card-readers.ts'
import type { CashAppCode } from '../ports/payment-gateway.ts'
import { OWN_ACTION } from '../own-action/own-action.ts'
import { checkPayment } from './check-payment.ts'
import { creditInvoice } from './credit-invoice.ts'
import { movePayment } from './move-payment.ts'
import { sendLinkAgain, withdrawLink } from './pay-link/manage-link.ts'
import { sendPayLink } from './pay-link/send-pay-link.ts'
import { PaymentRef } from './payment-type.ts'
import { cancelCashApp, cancelTerminal } from './present/cancel-present.ts'
import { readersOf } from './present/readers.ts'
import { sendToTerminal } from './present/send-to-terminal.ts'
import { cashAppCode, startCashApp } from './present/start-cash-app.ts'
import { recordPayment } from './record-payment.ts'
import { cancelReaderRefund } from './refund/reader-refund.ts'
import { refundPayment, returnPayment } from './refund/refund-payment.ts'
import { voidInvoice } from './void-invoice.ts'

const ReaderRef = builder.objectRef<Reader>('Reader').implement({
  description: 'A card terminal',
  fields: t => ({
    id: t.exposeString('readerId'),
    label: t.exposeString('label'),
    isOnline: t.exposeBoolean('isOnline'),
    simulatorUrl: t.exposeString('simulatorUrl', {
      nullable: true,
      description: 'URL to present a card to a simulated reader',
    }),
  }),
})

const CashAppCodeRef = builder.objectRef<CashAppCode>('CashAppCode').implement({
  description: 'A picture of the code to scan with Cash App',
  fields: t => ({
    imageUrl: t.exposeString('imageUrl'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'About 30 seconds after it was made' }),
  }),
})

const ManualMethodRef = builder.enumType('ManualMethod', { values: MANUAL_METHODS })

const READER_ARG = 'The reader where the card that paid is presented, for Interac'

const RefundInsteadRef = builder.enumType('RefundInstead', {
  description: 'How Interac goes back without its card',
  values: ['CASH', 'CREDIT'] as const,
})

/** Returns the invoice after an operation. */
const after = (context: SignedInContext, invoiceId: number): Promise<InvoiceRow> =>
  invoiceById(context.scope.db, context.actor, invoiceId)

builder.objectField(InvoiceRef, 'payments', t =>
  t.field({ type: [PaymentRef], resolve: (invoice, _args, { scope }) => paymentsOf(scope.db, invoice.id) }),
)

builder.queryFields(t => ({
  cardReaders: t.withAuth({ staff: true }).field({
    type: [ReaderRef],
    description: 'The card terminals of a franchise (PAY-11)',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => readersOf(context, franchiseId),
  }),
  cashAppCode: t.withAuth({ staff: true }).field({
    type: CashAppCodeRef,
    nullable: true,
    description: 'The code of an invoice’s waiting Cash App payment, renewed once it has expired (PAY-14)',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: (_root, { invoiceId }, context) => cashAppCode(context, invoiceId),
  }),
}))

builder.mutationFields(t => ({
  voidInvoice: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Voids an unpaid invoice (INVOICE-13)',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await voidInvoice(context, id)
      return await after(context, id)
    },
  }),
  creditInvoice: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Takes back the invoice of a completed order with a credit note; the order can then be billed again',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { id, reason }, context) => {
      await creditInvoice(context, { invoiceId: id, reason })
      return await after(context, id)
    },
  }),
  payInvoice: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Records a payment that staff took by hand (PAY-09)',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      userId: t.arg.id({ description: 'The invoice’s customer; another is refused' }),
      authorId: t.arg.id({ description: 'The actor; another is refused' }),
      franchiseId: t.arg.id({ description: 'The invoice’s franchise; another is refused' }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      paymentMethod: t.arg({ type: ManualMethodRef, required: true }),
      chequeNumber: t.arg.string(),
      notes: t.arg.string(),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: async (_root, { userId, authorId, franchiseId, chequeNumber, notes, ...input }, context) => {
      const named = { userId: userId ?? null, authorId: authorId ?? null, franchiseId: franchiseId ?? null }
      await recordPayment(context, { ...input, ...named, chequeNumber: chequeNumber ?? null, notes: notes ?? '' })
      return await after(context, input.invoiceId)
    },
  }),
  payLater: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Mails the customer a payment link (PAY-10)',
    args: {
      idempotencyKey: t.arg.string({
        description:
          'A repeated key sends one link; without a key, a second call is refused while the first link is unpaid',
      }),
      invoiceId: t.arg.id({ required: true }),
    },
    resolve: async (_root, { idempotencyKey, invoiceId }, context) => {
      await sendPayLink(context, { invoiceId, idempotencyKey: idempotencyKey ?? randomUUID() })
      return await after(context, invoiceId)
    },
  }),
  sendPayLinkAgain: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Mails the payment link of an invoice again',
    args: {
      invoiceId: t.arg.id({ required: true }),
      email: t.arg.string({ description: 'A corrected address; by default the last one' }),
    },
    resolve: async (_root, { invoiceId, email }, context) => {
      await sendLinkAgain(context, { invoiceId, email: email ?? null })
      return await after(context, invoiceId)
    },
  }),
  withdrawPayLink: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Withdraws the payment link of an invoice; then another can be sent',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, { invoiceId }, context) => {
      await withdrawLink(context, invoiceId)
      return await after(context, invoiceId)
    },
  }),
  refundPayment: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: "Refunds a part or all of an invoice's only payment (PAY-15)",
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      invoiceId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      readerId: t.arg.string({ description: READER_ARG }),
      way: t.arg({ type: RefundInsteadRef }),
    },
    resolve: async (_root, { readerId, way, ...input }, context) => {
      await refundPayment(context, { ...input, readerId: readerId ?? null, way: way ?? null })
      return await after(context, input.invoiceId)
    },
  }),
  returnPayment: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Returns a part or all of one payment (PAY-15)',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      paymentId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      readerId: t.arg.string({ description: READER_ARG }),
      way: t.arg({ type: RefundInsteadRef }),
    },
    resolve: async (_root, { readerId, way, ...input }, context) =>
      after(context, await returnPayment(context, { ...input, readerId: readerId ?? null, way: way ?? null })),
  }),
  movePayment: t.withAuth({ role: ['manager'] }).field({
    type: InvoiceRef,
    description: 'Moves money of a credited invoice to the new invoice of its order; answers the credited one',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      paymentId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
    },
    resolve: async (_root, input, context) => after(context, await movePayment(context, input)),
  }),
  cancelReaderRefund: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Takes a refund off its card terminal',
    args: { refundId: t.arg.id({ required: true }) },
    resolve: async (_root, { refundId }, context) => after(context, await cancelReaderRefund(context, refundId)),
  }),
  sendToTerminal: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Sends the whole invoice to a card terminal (PAY-11)',
    args: { invoiceId: t.arg.id({ required: true }), readerId: t.arg.string({ required: true }) },
    resolve: async (_root, input, context) => {
      await sendToTerminal(context, input)
      return await after(context, input.invoiceId)
    },
  }),
  cancelTerminalPayment: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Removes a payment from its card terminal (PAY-12)',
    args: { readerId: t.arg.string({ required: true }), invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, input, context) => {
      await cancelTerminal(context, input)
      return await after(context, input.invoiceId)
    },
  }),
  cashAppPay: t.withAuth({ staff: true }).string({
    description: 'Starts a Cash App payment of the whole invoice; returns the content of the QR code (PAY-14)',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: (_root, { invoiceId }, context) => startCashApp(context, invoiceId),
  }),
  cancelCashAppPay: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Ends an unpaid Cash App payment',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, { invoiceId }, context) => {
      await cancelCashApp(context, invoiceId)
      return await after(context, invoiceId)
    },
  }),
  checkPayment: t.withAuth({ staff: true }).field({
    type: InvoiceRef,
    description: 'Asks the provider for the status of a payment at a card terminal or in Cash App (PAY-14, rule W4)',
    args: { invoiceId: t.arg.id({ required: true }) },
    resolve: async (_root, { invoiceId }, context) => {
      await checkPayment(context, invoiceId)
      return await after(context, invoiceId)
    },
  }),
}))
