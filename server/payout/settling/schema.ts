import { ADJUSTMENT_STATUSES, RECEIPT_METHODS, RUN_STATUSES } from '../../../domain/payout/settling.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { forExtras } from '../types.ts'
import {
  type Adjustment,
  adjustments,
  approveAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from './adjustments.ts'
import { ENTRY_KINDS, type Entry, type PayeeBalance, payeeAccount, payeeBalances } from './balances.ts'
import { type Closing, closePayouts, payoutClosing } from './locks.ts'
import { type Debt, payoutDebts, recordReceipt } from './receipts.ts'
import { bankFile, cancelRun, createRun, type Due, duePayouts, markRunPaid, payoutRuns, type Run } from './runs.ts'

const MethodRef = builder.enumType('PayoutReceiptMethod', { values: RECEIPT_METHODS })
const RunStatusRef = builder.enumType('PayoutRunStatus', { values: RUN_STATUSES })
const AdjustmentStatusRef = builder.enumType('PayoutAdjustmentStatus', { values: ADJUSTMENT_STATUSES })
const EntryKindRef = builder.enumType('PayeeEntryKind', { values: ENTRY_KINDS })

const DueRef = builder.objectRef<Due>('PayoutDue').implement({
  description: 'A statement that is not paid out yet',
  fields: t => ({
    statementId: t.exposeID('statementId'),
    vanName: t.exposeString('vanName', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    currency: t.expose('currency', { type: CurrencyRef }),
    amount: t.exposeInt('amount', { description: 'Cents' }),
    runId: t.exposeID('runId', { nullable: true, description: 'The open run that has it' }),
  }),
})

const RunRef = builder.objectRef<Run>('PayoutRun').implement({
  description: 'Statements that are paid together',
  fields: t => ({
    id: t.exposeID('id'),
    authorName: t.exposeString('authorName'),
    status: t.expose('status', { type: RunStatusRef }),
    currency: t.expose('currency', { type: CurrencyRef }),
    total: t.exposeInt('total', { description: 'Cents' }),
    statements: t.exposeInt('statements'),
    paidOn: t.exposeString('paidOn', { nullable: true }),
    reference: t.exposeString('reference', { nullable: true }),
  }),
})

const DebtRef = builder.objectRef<Debt>('PayoutDebt').implement({
  description: 'A statement whose payee owes the tenant',
  fields: t => ({
    statementId: t.exposeID('statementId'),
    vanName: t.exposeString('vanName', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    currency: t.expose('currency', { type: CurrencyRef }),
    amount: t.exposeInt('amount', { description: 'Cents' }),
    rest: t.exposeInt('rest', { description: 'Cents that are not paid' }),
  }),
})

const AdjustmentRef = builder.objectRef<Adjustment>('PayoutAdjustment').implement({
  description: 'A correction by hand, on the payee’s next statement once it is approved',
  fields: t => ({
    id: t.exposeID('id'),
    vanName: t.exposeString('vanName', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    amount: t.exposeInt('amount', { description: 'Cents; positive: for the payee' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    reason: t.exposeString('reason'),
    authorName: t.exposeString('authorName'),
    approverName: t.exposeString('approverName', { nullable: true }),
    status: t.expose('status', { type: AdjustmentStatusRef }),
    statementId: t.exposeID('statementId', { nullable: true }),
  }),
})

const BalanceRef = builder.objectRef<PayeeBalance>('PayeeBalance').implement({
  fields: t => ({
    vanId: t.exposeID('vanId', { nullable: true }),
    vanName: t.exposeString('vanName', { nullable: true }),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    currency: t.expose('currency', { type: CurrencyRef }),
    balance: t.exposeInt('balance', { description: 'Cents; positive: owed to the payee' }),
  }),
})

const EntryRef = builder.objectRef<Entry>('PayeeEntry').implement({
  description: 'A movement of a payee’s account',
  fields: t => ({
    statementId: t.exposeID('statementId'),
    startDate: t.exposeString('startDate'),
    endDate: t.exposeString('endDate'),
    kind: t.expose('kind', { type: EntryKindRef }),
    day: t.exposeString('day'),
    reference: t.exposeString('reference'),
    amount: t.exposeInt('amount', { description: 'Cents; positive: for the payee' }),
    balance: t.exposeInt('balance', { description: 'Cents, after this entry' }),
  }),
})

const ClosingRef = builder.objectRef<Closing>('PayoutClosing').implement({
  fields: t => ({
    closedThrough: t.exposeString('closedThrough', { nullable: true, description: 'The last closed local day' }),
    ends: t.exposeStringList('ends', { description: 'The last days of issued periods, newest first' }),
  }),
})

builder.queryFields(t => {
  const args = { franchiseId: t.arg.id({ required: true }) }
  return {
    payoutsDue: t.withAuth(forExtras).field({
      type: [DueRef],
      description: 'The statements of a franchise that are not paid out',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => duePayouts(scope.db, actor, franchiseId),
    }),
    payoutRuns: t.withAuth(forExtras).field({
      type: [RunRef],
      description: 'The last payout runs of a franchise',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => payoutRuns(scope.db, actor, franchiseId),
    }),
    payoutRunFile: t.withAuth(forExtras).field({
      type: 'String',
      description: 'A payout run as CSV for the bank',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { scope, actor }) => bankFile(scope.db, actor, id),
    }),
    payoutDebts: t.withAuth(forExtras).field({
      type: [DebtRef],
      description: 'The statements of a franchise that payees still owe',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => payoutDebts(scope.db, actor, franchiseId),
    }),
    payoutAdjustments: t.withAuth(forExtras).field({
      type: [AdjustmentRef],
      description: 'The last adjustments of a franchise',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => adjustments(scope.db, actor, franchiseId),
    }),
    payeeBalances: t.withAuth(forExtras).field({
      type: [BalanceRef],
      description: 'What each payee of a franchise and the tenant owe each other',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => payeeBalances(scope.db, actor, franchiseId),
    }),
    payeeAccount: t.withAuth(forExtras).field({
      type: [EntryRef],
      description: 'The movements of one payee with the running balance',
      args: { ...args, vanId: t.arg.id(), userId: t.arg.id() },
      resolve: (_root, { franchiseId, vanId, userId }, { scope, actor }) =>
        payeeAccount(scope.db, actor, { franchiseId, vanId: vanId ?? null, userId: userId ?? null }),
    }),
    payoutClosing: t.withAuth(forExtras).field({
      type: ClosingRef,
      description: 'How far the payouts of a franchise are closed',
      args,
      resolve: (_root, { franchiseId }, { scope, actor }) => payoutClosing(scope.db, actor, franchiseId),
    }),
  }
})

builder.mutationFields(t => ({
  createPayoutRun: t.withAuth(forExtras).field({
    type: RunRef,
    description: 'Puts statements into a payout run',
    args: {
      franchiseId: t.arg.id({ required: true }),
      statementIds: t.arg.idList({ required: true }),
      total: t.arg.int({ required: true, description: 'Cents, as shown' }),
    },
    resolve: (_root, args, context) => createRun(context, args),
  }),
  cancelPayoutRun: t.withAuth(forExtras).field({
    type: RunRef,
    description: 'Frees the statements of a run that was not paid',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelRun(context, id),
  }),
  markPayoutRunPaid: t.withAuth(forExtras).field({
    type: RunRef,
    description: 'Marks the statements of a run as paid out',
    args: {
      id: t.arg.id({ required: true }),
      day: t.arg.string({ required: true }),
      reference: t.arg.string({ required: true }),
    },
    resolve: (_root, paid, context) => markRunPaid(context, paid),
  }),
  recordPayoutReceipt: t.withAuth(forExtras).field({
    type: 'Boolean',
    description: 'Records a cheque, an e-transfer or cash for a statement’s balance',
    args: {
      statementId: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      method: t.arg({ type: MethodRef, required: true }),
      day: t.arg.string({ required: true }),
      reference: t.arg.string({ required: true }),
    },
    resolve: async (_root, receipt, context) => {
      await recordReceipt(context, receipt)
      return true
    },
  }),
  proposePayoutAdjustment: t.withAuth(forExtras).field({
    type: AdjustmentRef,
    description: 'Proposes a line for a payee’s next statement',
    args: {
      franchiseId: t.arg.id({ required: true }),
      vanId: t.arg.id(),
      userId: t.arg.id(),
      amount: t.arg.int({ required: true, description: 'Cents; positive: for the payee' }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, { vanId, userId, ...args }, context) =>
      proposeAdjustment(context, { ...args, vanId: vanId ?? null, userId: userId ?? null }),
  }),
  approvePayoutAdjustment: t.withAuth(forExtras).field({
    type: AdjustmentRef,
    description: 'Approves an adjustment for the payee’s next statement',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => approveAdjustment(context, id),
  }),
  withdrawPayoutAdjustment: t.withAuth(forExtras).field({
    type: AdjustmentRef,
    description: 'Withdraws an adjustment that is not on a statement',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => withdrawAdjustment(context, id),
  }),
  closePayouts: t.withAuth(forExtras).field({
    type: ClosingRef,
    description: 'Closes the payouts of a franchise through a day, or reopens them',
    args: {
      franchiseId: t.arg.id({ required: true }),
      throughDay: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => closePayouts(context, args),
  }),
}))
