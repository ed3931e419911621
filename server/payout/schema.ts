import type { SignedInContext } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { dateRanges } from './date-ranges.ts'
import { itemsOf, requireRequestedReport } from './items.ts'
import { payPayout } from './pay-payout.ts'
import { payoutCsv } from './payout-csv.ts'
import { reportsByDate, reportsByVans, requireReport } from './queries.ts'
import { DateRangesRef, forExtras, forManagers, forPayees, ItemRef, ReportRef, StatementRef } from './types.ts'

builder.queryFields(t => {
  const page = { franchiseId: t.arg.id({ required: true }), pageNumber: t.arg.int({ required: true }) }
  const own = { ...page, userId: t.arg.id({ required: true }) }
  return {
    payoutStatementsTechnician: t.withAuth(forPayees).field({
      type: DateRangesRef,
      description: "A page of the periods with statements of a technician's vans (PAYOUT-08)",
      args: own,
      resolve: (_root, { userId, ...args }, context) =>
        dateRanges(context.scope.db, context.actor, { ...args, of: { userId, vans: true } }),
    }),
    payoutStatementsSales: t.withAuth(forPayees).field({
      type: DateRangesRef,
      description: 'A page of the periods with statements of a sales person (PAYOUT-08)',
      args: own,
      resolve: (_root, { userId, ...args }, context) =>
        dateRanges(context.scope.db, context.actor, { ...args, of: { userId, vans: false } }),
    }),
    payoutStatementsRange: t.withAuth(forManagers).field({
      type: DateRangesRef,
      description: "A page of the periods with a franchise's statements (PAYOUT-08)",
      args: page,
      resolve: (_root, args, context) => dateRanges(context.scope.db, context.actor, { ...args, of: null }),
    }),
    payoutStatementsByDate: t.withAuth(forManagers).field({
      type: [StatementRef],
      description: "A franchise's statements of the periods that ended between two days (PAYOUT-08)",
      args: {
        franchiseId: t.arg.id({ required: true }),
        startDate: t.arg.string({ required: true }),
        endDate: t.arg.string({ required: true }),
      },
      resolve: (_root, args, context) => reportsByDate(context.scope.db, context.actor, args),
    }),
    payoutReport: t.withAuth(forPayees).field({
      type: ReportRef,
      description: 'One statement with all its figures (PAYOUT-09)',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => requireReport(context.scope.db, context.actor, id),
    }),
    payoutReportsByVans: t.withAuth(forManagers).field({
      type: [ReportRef],
      description: 'The statements of vans whose periods ended between two days (PAYOUT-12)',
      args: {
        vanIds: t.arg.idList({ required: true }),
        startDate: t.arg.string({ required: true }),
        endDate: t.arg.string({ required: true }),
      },
      resolve: (_root, args, context) => reportsByVans(context.scope.db, context.actor, args),
    }),
  }
})

builder.queryFields(t => {
  const args = {
    id: t.arg.id({ required: true }),
    startDate: t.arg.string({ required: true }),
    endDate: t.arg.string({ required: true }),
    franchiseId: t.arg.id({ required: true }),
    vanId: t.arg.id(),
    userId: t.arg.id(),
  }
  const find = async (
    context: SignedInContext,
    {
      vanId,
      userId,
      ...args
    }: Omit<Parameters<typeof requireRequestedReport>[2], 'vanId' | 'userId'> & {
      vanId?: number | null | undefined
      userId?: number | null | undefined
    },
  ) =>
    await requireRequestedReport(context.scope.db, context.actor, {
      ...args,
      vanId: vanId ?? null,
      userId: userId ?? null,
    })
  return {
    payoutPayments: t.withAuth(forExtras).field({
      type: [ItemRef],
      description: 'The payments of a statement, for managers (ROLE-14)',
      args,
      resolve: async (_root, args, context) => itemsOf(context.scope.db, (await find(context, args)).id, ['PAYMENT']),
    }),
    payoutRefundedPayments: t.withAuth(forExtras).field({
      type: [ItemRef],
      description: 'The refunds of a statement, for managers (ROLE-14)',
      args,
      resolve: async (_root, args, context) => itemsOf(context.scope.db, (await find(context, args)).id, ['REFUND']),
    }),
    payoutInvoices: t.withAuth(forPayees).field({
      type: [ItemRef],
      description: 'The sales of a statement',
      args,
      resolve: async (_root, args, context) =>
        itemsOf(context.scope.db, (await find(context, args)).id, ['SALE', 'VOIDED_SALE']),
    }),
    payoutCsv: t.withAuth(forExtras).field({
      type: 'String',
      description: 'A statement with its items as CSV, for managers (ROLE-14)',
      args,
      resolve: async (_root, args, context) => {
        const report = await find(context, args)
        const { db, tenant } = context.scope
        return payoutCsv(report, await itemsOf(db, report.id), tenant.csvTimeZone)
      },
    }),
  }
})

builder.mutationField('payPayoutReport', t =>
  t.withAuth(forPayees).field({
    type: 'String',
    description: 'The link that pays the balance of a statement (PAYOUT-19)',
    args: { payoutReportId: t.arg.id({ required: true }) },
    resolve: (_root, { payoutReportId }, context) => payPayout(context, payoutReportId),
  }),
)
