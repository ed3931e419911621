import { ANSWERING_ROLES } from '../../domain/account/roles.ts'
import { DISPUTE_EVENT_TYPES, SETTLED_WAYS } from '../../domain/dispute/labels.ts'
import { DISPUTE_ACTIONS, DISPUTE_STATUSES, disputeActions } from '../../domain/dispute/lifecycle.ts'
import { InvoiceRef } from '../invoice/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import {
  type DisputeEventRow,
  type DisputePage,
  type DisputeRow,
  eventsOf,
  type OpenFailedRefund,
  type OpenWarning,
} from './queries.ts'

/** Roles that answer disputes and warnings, and record how failed refunds were paid. */
export const forAnswering = { role: ANSWERING_ROLES } as const

export const SettledWayRef = builder.enumType('SettledWay', { values: SETTLED_WAYS })
export const WarningDecisionRef = builder.enumType('WarningDecision', { values: ['REFUND', 'KEEP'] as const })
const DisputeStatusRef = builder.enumType('DisputeStatus', { values: DISPUTE_STATUSES })
const ActionRef = builder.enumType('DisputeAction', { values: DISPUTE_ACTIONS })
const AnswerRef = builder.enumType('DisputeAnswer', { values: ['EVIDENCE', 'ACCEPTANCE'] as const })
const AnswerStateRef = builder.enumType('AnswerState', { values: ['SENDING', 'SENT', 'FAILED'] as const })

const EventTypeRef = builder.enumType('DisputeEventType', { values: DISPUTE_EVENT_TYPES })

const EventRef = builder.objectRef<DisputeEventRow>('DisputeEvent').implement({
  fields: t => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: EventTypeRef }),
    amount: t.exposeInt('amount', { nullable: true, description: 'Cents, if it is about money' }),
    authorName: t.exposeString('author_name', { nullable: true, description: 'Null: the bank' }),
    at: t.expose('created_at', { type: 'DateTime' }),
  }),
})

export const DisputeRef = builder.objectRef<DisputeRow>('Dispute').implement({
  description: 'A bank’s dispute of a card payment, or its inquiry about one',
  fields: t => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: DisputeStatusRef }),
    reason: t.exposeString('reason', { description: 'The provider’s code' }),
    amount: t.exposeInt('amount', { description: 'Cents; it can differ from the payment’s' }),
    feeAmount: t.exposeInt('fee_amount', { description: 'Cents that the provider charged for it' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    dueAt: t.expose('due_at', { type: 'DateTime', nullable: true, description: 'The last time for an answer' }),
    openedAt: t.expose('opened_at', { type: 'DateTime' }),
    closedAt: t.expose('closed_at', { type: 'DateTime', nullable: true }),
    statement: t.exposeString('statement'),
    answer: t.expose('answer', { type: AnswerRef, nullable: true }),
    answerState: t.expose('answer_state', { type: AnswerStateRef, nullable: true }),
    actions: t.field({
      type: [ActionRef],
      description: 'What can be done now',
      resolve: ({ status, answer_state: answerState, due_at: dueAt }, _args, { clock }) =>
        disputeActions({ status, answerState, dueAt }, clock.now()),
    }),
    invoice: t.field({
      type: InvoiceRef,
      resolve: (dispute, _args, { scope }) =>
        scope.db.selectFrom('invoice').where('id', '=', dispute.invoice_id).selectAll().executeTakeFirstOrThrow(),
    }),
    paymentAmount: t.int({
      description: 'Cents of the disputed payment',
      resolve: async ({ payment_id: id }, _args, { scope }) =>
        (await scope.db.selectFrom('payment').where('id', '=', id).select('amount').executeTakeFirstOrThrow()).amount,
    }),
    events: t.field({ type: [EventRef], resolve: ({ id }, _args, { scope }) => eventsOf(scope.db, id) }),
  }),
})

export const DisputePageRef = builder.objectRef<DisputePage>('DisputePage').implement({
  fields: t => ({
    disputes: t.field({ type: [DisputeRef], resolve: page => page.disputes }),
    total: t.exposeInt('total'),
  }),
})

export const FraudWarningRef = builder.objectRef<OpenWarning>('FraudWarning').implement({
  description: 'A bank’s warning that a dispute is likely',
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoiceNumber'),
    customerName: t.exposeString('customerName'),
    amount: t.exposeInt('amount', { description: 'Cents that are left of the payment' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    fraudType: t.exposeString('fraudType', { description: 'The provider’s code' }),
    warnedAt: t.expose('warnedAt', { type: 'DateTime' }),
  }),
})

export const FailedRefundRef = builder.objectRef<OpenFailedRefund>('FailedRefund').implement({
  description: 'Money that the provider could not return, to be paid another way',
  fields: t => ({
    id: t.exposeID('id'),
    invoiceNumber: t.exposeID('invoiceNumber', { nullable: true, description: 'Null: a payout' }),
    payeeName: t.exposeString('payeeName'),
    phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
    amount: t.exposeInt('amount', { description: 'Cents' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    failedAt: t.expose('failedAt', { type: 'DateTime' }),
  }),
})
