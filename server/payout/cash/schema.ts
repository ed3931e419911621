import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { forExtras } from '../types.ts'
import { CASH_ENTRY_KINDS, type CashDrawer, type CashEntry, cashDrawers, cashEntries, ownCash } from './drawers.ts'
import { correctHandIn, recordHandIn } from './hand-ins.ts'

/** Who takes cash, and who counts it. */
const forTakers = { role: ['manager', 'technician'] } as const

const DrawerRef = builder.objectRef<CashDrawer>('CashDrawer').implement({
  description: 'Cash of a van and the person who answers for it, in cents',
  fields: t => ({
    vanId: t.exposeID('vanId'),
    vanName: t.exposeString('vanName', { nullable: true }),
    userId: t.exposeID('userId', { nullable: true }),
    userName: t.exposeString('userName', { nullable: true }),
    currency: t.expose('currency', { type: CurrencyRef }),
    taken: t.exposeInt('taken', { description: 'From payments in cash, less what was returned in cash' }),
    handedIn: t.exposeInt('handedIn'),
    held: t.exposeInt('held', { description: 'Taken, less handed in' }),
  }),
})

const EntryKindRef = builder.enumType('CashEntryKind', { values: CASH_ENTRY_KINDS })

const EntryRef = builder.objectRef<CashEntry>('CashEntry').implement({
  description: 'A movement of cash',
  fields: t => ({
    id: t.exposeString('id'),
    kind: t.expose('kind', { type: EntryKindRef }),
    at: t.field({ type: 'DateTime', resolve: entry => new Date(entry.at) }),
    day: t.exposeString('day', { nullable: true, description: 'The local day of a hand-in' }),
    amount: t.exposeInt('amount', { description: 'Cents; positive: taken' }),
    invoiceNumber: t.exposeID('invoiceNumber', { nullable: true }),
    note: t.exposeString('note'),
    authorName: t.exposeString('authorName', { nullable: true }),
    handInId: t.exposeID('handInId', { nullable: true }),
    isCorrected: t.exposeBoolean('isCorrected'),
    statementId: t.exposeID('statementId', { nullable: true, description: 'The statement that credited it' }),
  }),
})

builder.queryFields(t => {
  const args = { franchiseId: t.arg.id({ required: true }) }
  return {
    cashDrawers: t.withAuth(forExtras).field({
      type: [DrawerRef],
      description: 'The cash of each van of a franchise and its payee',
      args,
      resolve: (_root, { franchiseId }, context) => cashDrawers(context, franchiseId),
    }),
    ownCash: t.withAuth(forTakers).field({
      type: [DrawerRef],
      description: 'The cash that the actor has',
      args,
      resolve: (_root, { franchiseId }, context) => ownCash(context, franchiseId),
    }),
    cashEntries: t.withAuth(forTakers).field({
      type: [EntryRef],
      description: 'The last movements of cash of a van and its payee',
      args: { ...args, vanId: t.arg.id({ required: true }), userId: t.arg.id() },
      resolve: (_root, { userId, ...args }, context) => cashEntries(context, { ...args, userId: userId ?? null }),
    }),
  }
})

builder.mutationFields(t => ({
  recordCashHandIn: t.withAuth(forExtras).field({
    type: [DrawerRef],
    description: 'Records cash that a payee handed in. Their next statement gives it back',
    args: {
      idempotencyKey: t.arg.string({ required: true }),
      franchiseId: t.arg.id({ required: true }),
      vanId: t.arg.id({ required: true }),
      userId: t.arg.id(),
      amount: t.arg.int({ required: true, description: 'Cents' }),
      day: t.arg.string({ required: true }),
      note: t.arg.string({ required: true }),
    },
    resolve: async (_root, { userId, ...args }, context) => {
      await recordHandIn(context, { ...args, userId: userId ?? null })
      return await cashDrawers(context, args.franchiseId)
    },
  }),
  correctCashHandIn: t.withAuth(forExtras).field({
    type: 'Boolean',
    description: 'Takes a hand-in back by a counter entry',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, args, context) => {
      await correctHandIn(context, args)
      return true
    },
  }),
}))
