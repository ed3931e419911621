import type { ServingFranchise } from '../franchise/place.ts'
import { franchisesOf } from '../franchise/queries.ts'
import { FranchiseRef } from '../franchise/schema.ts'
import { builder } from '../platform/graphql/builder.ts'
import { notFound } from '../platform/refusal.ts'
import { type Actor } from '../platform/scope.ts'
import { type Vendor, vendorsFor } from '../vendor/queries.ts'
import { VendorRef } from '../vendor/schema.ts'
import { monthTotals } from './month-totals.ts'
import { openAnalytics } from './open-analytics.ts'
import { recentOrders } from './recent-orders.ts'
import { managerSelection, requireOneCurrency, requireSpan, salesSelection } from './selection.ts'
import {
  AnalyticsRef,
  forManagers,
  forSales,
  GroupingRef,
  MonthTotalsRef,
  RecentOrderRef,
  SalesAnalyticsRef,
} from './types.ts'

/** @throws Refusal 404 for the lists of another user */
function requireSelf(actor: Actor, userId: number): void {
  if (actor.userId !== userId) throw notFound('user')
}

const SalesListsRef = builder
  .objectRef<{ franchises: ServingFranchise[]; vendors: Vendor[] }>('SalesUserLists')
  .implement({
    fields: t => ({
      franchises: t.field({ type: [FranchiseRef], resolve: lists => lists.franchises }),
      vendors: t.field({ type: [VendorRef], resolve: lists => lists.vendors }),
    }),
  })

builder.queryFields(t => {
  const ids = (description: string) => t.arg.idList({ required: true, description })
  const span = {
    startDate: t.arg({ type: 'DateTime', required: true }),
    endDate: t.arg({ type: 'DateTime', required: true, description: 'Exclusive' }),
    filter: t.arg({ type: GroupingRef, required: true, description: 'How the figures are grouped' }),
  }
  return {
    franchiseAnalytics: t.withAuth(forManagers).field({
      type: MonthTotalsRef,
      description: 'The month to date and the last month of franchises (DASH-11)',
      args: { franchiseIds: ids("None: all of the actor's") },
      resolve: async (_root, { franchiseIds }, context) => {
        const { db } = context.scope
        const chosen = { franchises: franchiseIds, vans: [] }
        const selection = await managerSelection(db, context.actor, chosen)
        await requireOneCurrency(db, selection)
        return await monthTotals(db, selection, context.clock.now())
      },
    }),
    allAnalytics: t.withAuth(forManagers).field({
      type: AnalyticsRef,
      description: 'The figures of franchises, or of some of their vans, in a time span (DASH-11)',
      args: { selectedFranchises: ids("None: all of the actor's"), selectedVans: ids('None: all vans'), ...span },
      resolve: async (_root, { selectedFranchises, selectedVans, startDate, endDate, filter }, context) => {
        const { db } = context.scope
        const chosen = { franchises: selectedFranchises, vans: selectedVans }
        const selection = await managerSelection(db, context.actor, chosen)
        await requireOneCurrency(db, selection)
        return await openAnalytics(db, { selection, span: requireSpan(startDate, endDate), grouping: filter })
      },
    }),
    franchiseManagerFranchises: t.withAuth(forManagers).field({
      type: [FranchiseRef],
      description: 'The franchises of a manager or tester, with their vans (DASH-11)',
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, context) => {
        const { actor } = context
        requireSelf(actor, userId)
        return franchisesOf(context.scope.db, actor, { withArchived: true })
      },
    }),
    franchiseSalesAnalytics: t.withAuth(forSales).field({
      type: MonthTotalsRef,
      description: "The month to date and the last month of a sales user's vendors in franchises (SALES-08)",
      args: { franchiseIds: ids("None: all of the actor's"), vendorIds: ids("None: all of the actor's") },
      resolve: async (_root, { franchiseIds, vendorIds }, context) => {
        const { db } = context.scope
        const chosen = { franchises: franchiseIds, vendors: vendorIds }
        const selection = await salesSelection(db, context.actor, chosen)
        await requireOneCurrency(db, selection)
        return await monthTotals(db, selection, context.clock.now())
      },
    }),
    allSalesAnalytics: t.withAuth(forSales).field({
      type: SalesAnalyticsRef,
      description: "The figures of a sales user's vendors in franchises in a time span (SALES-08)",
      args: {
        selectedFranchises: ids("None: all of the actor's"),
        selectedVendors: ids("None: all of the actor's"),
        ...span,
      },
      resolve: async (_root, { selectedFranchises, selectedVendors, startDate, endDate, filter }, context) => {
        const { db } = context.scope
        const chosen = { franchises: selectedFranchises, vendors: selectedVendors }
        const selection = await salesSelection(db, context.actor, chosen)
        await requireOneCurrency(db, selection)
        return await openAnalytics(db, { selection, span: requireSpan(startDate, endDate), grouping: filter })
      },
    }),
    lastSalesUserWorkOrders: t.withAuth(forSales).field({
      type: [RecentOrderRef],
      description: "The latest orders of each of the sales user's vendors (SALES-08)",
      resolve: async (_root, _args, context) => {
        const { db } = context.scope
        const everything = { franchises: [], vendors: [] }
        return await recentOrders(db, await salesSelection(db, context.actor, everything), context.clock.now())
      },
    }),
    salesUserLists: t.withAuth(forSales).field({
      type: SalesListsRef,
      description: 'The franchises and vendors of a sales user (SALES-08)',
      args: { userId: t.arg.id({ required: true }) },
      resolve: async (_root, { userId }, context) => {
        const { actor } = context
        requireSelf(actor, userId)
        const { db } = context.scope
        return {
          franchises: await franchisesOf(db, actor, { withArchived: true }),
          vendors: await vendorsFor(db, actor),
        }
      },
    }),
  }
})
