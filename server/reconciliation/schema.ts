import { OPEN_REASONS, TRANSACTION_KINDS } from '../../domain/reconciliation/match.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef, CurrencyRef } from '../platform/graphql/country-enums.ts'
import {
  movementsOf,
  type ReconciledMovement,
  type ReconciledPayout,
  reconciledPayout,
  reconciledPayouts,
} from './queries.ts'
import { recheckPayout } from './reconcile-payout.ts'
import { resolveMovement } from './resolve-movement.ts'

/** The money of the whole business. */
const forManagers = { role: ['manager'] } as const

const KindRef = builder.enumType('ProviderTransactionKind', { values: TRANSACTION_KINDS })
const ReasonRef = builder.enumType('UnmatchedReason', { values: OPEN_REASONS })

const MovementRef = builder.objectRef<ReconciledMovement>('ProviderTransaction').implement({
  description: 'A movement of money in the payment provider’s books. Amounts are cents',
  fields: t => ({
    id: t.exposeID('id'),
    providerTransactionId: t.exposeString('providerTransactionId'),
    kind: t.field({ type: KindRef, resolve: ({ kind }) => kind }),
    providerKind: t.exposeString('providerKind'),
    amount: t.field({ type: 'Cents', resolve: ({ amount }) => amount }),
    fee: t.field({ type: 'Cents', description: 'What the provider kept', resolve: ({ fee }) => fee }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime' }),
    isMatched: t.exposeBoolean('isMatched', { description: 'Whether it is in our books' }),
    reason: t.field({ type: ReasonRef, nullable: true, resolve: ({ reason }) => reason }),
    invoiceNumber: t.exposeInt('invoiceNumber', { nullable: true }),
    note: t.exposeString('note'),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolvedBy: t.exposeString('resolvedBy', { nullable: true }),
  }),
})

const PayoutRef = builder.objectRef<ReconciledPayout>('ProviderPayout').implement({
  description: 'Money that the payment provider sent to the bank, compared with our books. Amounts are cents',
  fields: t => ({
    id: t.exposeID('id'),
    providerPayoutId: t.exposeString('providerPayoutId'),
    countryCode: t.field({ type: CountryCodeRef, resolve: ({ country }) => country }),
    currency: t.field({ type: CurrencyRef, resolve: ({ currency }) => currency }),
    amount: t.field({ type: 'Cents', resolve: ({ amount }) => amount }),
    fees: t.field({ type: 'Cents', resolve: ({ fees }) => fees }),
    count: t.exposeInt('count'),
    matchedCount: t.exposeInt('matchedCount'),
    openCount: t.exposeInt('openCount', { description: 'Movements that wait for a person' }),
    difference: t.field({
      type: 'Cents',
      description: 'What its movements do not explain; 0 when they add up',
      resolve: ({ difference }) => difference,
    }),
    failedAt: t.expose('failedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When we learned that the bank returned it',
    }),
    failureReason: t.exposeString('failureReason', { nullable: true, description: 'In the provider’s words' }),
    arrivesAt: t.expose('arrivesAt', { type: 'DateTime' }),
    transactions: t.field({
      type: [MovementRef],
      complexity: 10,
      resolve: ({ id }, _args, { scope }) => movementsOf(scope.db, id),
    }),
  }),
})

const PageRef = builder.objectRef<{ total: number; payouts: ReconciledPayout[] }>('ProviderPayoutPage').implement({
  fields: t => ({
    total: t.exposeInt('total'),
    payouts: t.field({ type: [PayoutRef], resolve: ({ payouts }) => payouts }),
  }),
})

builder.queryFields(t => ({
  providerPayouts: t.withAuth(forManagers).field({
    type: PageRef,
    description: 'The payment provider’s transfers to the bank, newest first, 25 a page',
    args: { pageNumber: t.arg.int({ required: true, description: 'From 1' }) },
    resolve: (_root, { pageNumber }, { scope }) => reconciledPayouts(scope.db, pageNumber),
  }),
  providerPayout: t.withAuth(forManagers).field({
    type: PayoutRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope }) => reconciledPayout(scope.db, id),
  }),
}))

builder.mutationFields(t => ({
  recheckProviderPayout: t.withAuth(forManagers).field({
    type: PayoutRef,
    description: 'Compares what is still open with our books again',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      await recheckPayout(context, id)
      return await reconciledPayout(context.scope.db, id)
    },
  }),
  resolveProviderTransaction: t.withAuth(forManagers).field({
    type: PayoutRef,
    description: 'Records what a person found about a movement that is not in our books',
    args: { id: t.arg.id({ required: true }), note: t.arg.string({ required: true }) },
    resolve: async (_root, { id, note }, context) =>
      await reconciledPayout(context.scope.db, await resolveMovement(context, { id, note })),
  }),
}))
