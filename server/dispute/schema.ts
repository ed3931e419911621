import { InvoiceRef } from '../invoice/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { acceptDispute, saveStatement, submitEvidence } from './answer-dispute.ts'
import { decideFraudWarning } from './decide-fraud-warning.ts'
import { disputeById, disputesOfInvoice, franchiseDisputes, openFailedRefunds, openWarnings } from './queries.ts'
import { settleFailedRefund } from './settle-failed-refund.ts'
import {
  DisputePageRef,
  DisputeRef,
  FailedRefundRef,
  FraudWarningRef,
  forAnswering,
  SettledWayRef,
  WarningDecisionRef,
} from './types.ts'

builder.objectField(InvoiceRef, 'disputes', t =>
  t.field({
    type: [DisputeRef],
    description: 'The disputes of its payments',
    authScopes: { staff: true },
    resolve: (invoice, _args, { scope }) => disputesOfInvoice(scope.db, invoice.id),
  }),
)

builder.queryFields(t => {
  const ofFranchise = { franchiseId: t.arg.id({ required: true }) }
  return {
    disputes: t.withAuth(forAnswering).field({
      type: DisputePageRef,
      description: 'A page of a franchise’s disputes, open or closed',
      args: { ...ofFranchise, isOpen: t.arg.boolean({ required: true }), pageNumber: t.arg.int({ required: true }) },
      resolve: (_root, args, { scope, actor }) => franchiseDisputes(scope.db, actor, args),
    }),
    dispute: t.withAuth(forAnswering).field({
      type: DisputeRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { scope, actor }) => disputeById(scope.db, actor, id),
    }),
    fraudWarnings: t.withAuth(forAnswering).field({
      type: [FraudWarningRef],
      description: 'The warnings of fraud that wait for a decision',
      args: ofFranchise,
      resolve: (_root, { franchiseId }, { scope, actor }) => openWarnings(scope.db, actor, franchiseId),
    }),
    failedRefunds: t.withAuth(forAnswering).field({
      type: [FailedRefundRef],
      description: 'The failed refunds that nobody has paid another way yet',
      args: ofFranchise,
      resolve: (_root, { franchiseId }, { scope, actor }) => openFailedRefunds(scope.db, actor, franchiseId),
    }),
  }
})

builder.mutationFields(t => {
  const id = t.arg.id({ required: true })
  return {
    saveDisputeStatement: t.withAuth(forAnswering).field({
      type: DisputeRef,
      description: 'Saves what the manager adds to the evidence',
      args: { id, statement: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await saveStatement(context, input)
        return await disputeById(context.scope.db, context.actor, input.id)
      },
    }),
    submitDisputeEvidence: t.withAuth(forAnswering).field({
      type: DisputeRef,
      description: 'Submits the collected evidence to the bank, once',
      args: { id, statement: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await submitEvidence(context, input)
        return await disputeById(context.scope.db, context.actor, input.id)
      },
    }),
    acceptDispute: t.withAuth(forAnswering).field({
      type: DisputeRef,
      description: 'Accepts a dispute: the customer keeps the money',
      args: { id },
      resolve: async (_root, input, context) => {
        await acceptDispute(context, input.id)
        return await disputeById(context.scope.db, context.actor, input.id)
      },
    }),
    decideFraudWarning: t.withAuth(forAnswering).boolean({
      description: 'Refunds a payment that a bank warns of, or keeps it',
      args: { id, decision: t.arg({ type: WarningDecisionRef, required: true }) },
      resolve: async (_root, input, context) => {
        await decideFraudWarning(context, input)
        return true
      },
    }),
    settleFailedRefund: t.withAuth(forAnswering).boolean({
      description: 'Records how money was paid that the provider could not return',
      args: { id, way: t.arg({ type: SettledWayRef, required: true }), note: t.arg.string() },
      resolve: async (_root, input, context) => {
        await settleFailedRefund(context, { ...input, note: input.note ?? '' })
        return true
      },
    }),
  }
})
