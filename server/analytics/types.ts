import { MANAGER_ROLES } from '../../domain/account/roles.ts'
import { GROUPINGS } from '../../domain/analytics/grouping.ts'
import { PaymentMethodRef } from '../card/payment-method-enum.ts'
import { WorkOrderStatusRef } from '../garage/order-status-enum.ts'
import { builder } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import type { OrderCounts, PaymentTypeCount } from './counts.ts'
import type { MonthTotals, Totals } from './month-totals.ts'
import type { Analytics, DatedAmount, DatedMargin } from './open-analytics.ts'
import type { RecentOrder } from './recent-orders.ts'

/** Roles that see a franchise's figures (ROLE-13). */
export const forManagers = { role: MANAGER_ROLES }
/** Roles that see the figures of their vendors (ROLE-13). */
export const forSales = { role: ['sales'] as const }

export const GroupingRef = builder.enumType('AnalyticsGrouping', {
  description: 'workOrders: one point for each of the latest 200 orders',
  values: GROUPINGS,
})

const AmountRef = builder.objectRef<DatedAmount>('DatedAmount').implement({
  fields: t => ({
    date: t.expose('date', { type: 'DateTime' }),
    amount: t.expose('amount', { type: 'Cents' }),
  }),
})

const MarginRef = builder.objectRef<DatedMargin>('ProfitMargin').implement({
  description: 'Tax, the costs and the profit add up to the amount billed',
  fields: t => ({
    date: t.expose('date', { type: 'DateTime' }),
    billedAmount: t.expose('billedAmount', { type: 'Cents' }),
    subtotal: t.expose('subtotal', { type: 'Cents', description: 'After reductions, before tax' }),
    tax: t.expose('tax', { type: 'Cents' }),
    inventoryCosts: t.expose('inventoryCosts', { type: 'Cents' }),
    staffCost: t.expose('staffCost', { type: 'Cents' }),
    fuelCost: t.expose('fuelCost', { type: 'Cents' }),
    profit: t.expose('profit', { type: 'Cents' }),
  }),
})

const PaymentTypeRef = builder.objectRef<PaymentTypeCount>('PaymentTypeCount').implement({
  fields: t => ({
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethodRef }),
    count: t.exposeInt('count'),
  }),
})

const OrderCountsRef = builder.objectRef<OrderCounts>('WorkOrderCounts').implement({
  fields: t => ({
    assigned: t.exposeInt('assigned'),
    open: t.exposeInt('open', { description: 'Completed, with a balance due' }),
    paid: t.exposeInt('paid', { description: 'Completed, and paid in full' }),
  }),
})

/** Figures that sales see too (DASH-10). Only the requested fields are read. */
const FiguresRef = builder.interfaceRef<Analytics>('AnalyticsFigures').implement({
  fields: t => ({
    chartOffsetMinutes: t.exposeInt('chartOffsetMinutes', {
      description: 'Charts add it to an instant before they show its date (DASH-06)',
    }),
    salesByDays: t.field({ type: [AmountRef], resolve: analytics => analytics.sales() }),
    subtotalsByDays: t.field({
      type: [AmountRef],
      description: 'Sales before tax',
      resolve: analytics => analytics.subtotals(),
    }),
    revenueByDays: t.field({ type: [AmountRef], resolve: analytics => analytics.revenue() }),
    earningsByDays: t.field({ type: [AmountRef], resolve: analytics => analytics.earnings() }),
    totalSales: t.field({ type: 'Cents', resolve: async analytics => (await analytics.totals()).sales }),
    totalSubtotal: t.field({
      type: 'Cents',
      description: 'Sales before tax',
      resolve: async analytics => (await analytics.totals()).subtotal,
    }),
    totalRevenue: t.field({ type: 'Cents', resolve: analytics => analytics.totalRevenue() }),
    totalEarnings: t.field({ type: 'Cents', resolve: async analytics => (await analytics.totals()).earnings }),
    workOrderCnt: t.int({
      description: 'Completed orders',
      resolve: async analytics => (await analytics.totals()).workOrders,
    }),
    workOrders: t.field({ type: OrderCountsRef, resolve: analytics => analytics.orders() }),
    paymentTypes: t.field({ type: [PaymentTypeRef], resolve: analytics => analytics.paymentTypes() }),
    vendorCustomers: t.int({
      description: 'Commercial: sent by a vendor',
      resolve: async analytics => (await analytics.customers()).vendorCustomers,
    }),
    residentialCustomers: t.int({
      description: 'Residential: not sent by a vendor',
      resolve: async analytics => (await analytics.customers()).residentialCustomers,
    }),
    newCustomers: t.int({
      description: 'Without an earlier completed order',
      resolve: async analytics => (await analytics.customers()).newCustomers,
    }),
    recurringCustomers: t.int({
      description: 'With an earlier completed order',
      resolve: async analytics => (await analytics.customers()).recurringCustomers,
    }),
  }),
})

/** The figures of a franchise, with its profit. */
export const AnalyticsRef = builder.objectRef<Analytics>('Analytics').implement({
  interfaces: [FiguresRef],
  fields: t => ({
    profitMarginByDays: t.field({ type: [MarginRef], resolve: analytics => analytics.margins() }),
    totalProfit: t.field({ type: 'Cents', resolve: analytics => analytics.totalProfit() }),
  }),
})

/** The figures of vendors. Sales do not see the franchise's profit. */
export const SalesAnalyticsRef = builder.objectRef<Analytics>('SalesAnalytics').implement({ interfaces: [FiguresRef] })

/** An order from a vendor (SALES-07). */
export const RecentOrderRef = builder.objectRef<RecentOrder>('RecentWorkOrder').implement({
  fields: t => ({
    id: t.exposeID('id'),
    vendorName: t.exposeString('vendorName'),
    franchiseName: t.exposeString('franchiseName'),
    timeZone: t.exposeString('timeZone', { description: 'Of the franchise' }),
    currency: t.expose('currency', { type: CurrencyRef }),
    billedAmount: t.exposeInt('billedAmount', { nullable: true, description: 'Cents; null until it is billed' }),
    scheduledAt: t.expose('scheduledAt', { type: 'DateTime' }),
    status: t.expose('status', { type: WorkOrderStatusRef }),
    isPaid: t.exposeBoolean('isPaid'),
  }),
})

const totalOf = (when: keyof MonthTotals, figure: keyof Totals) => ({
  resolve: (totals: MonthTotals) => totals[when][figure],
})
const amountOf = (when: keyof MonthTotals, figure: keyof Totals) => ({
  type: 'Cents' as const,
  ...totalOf(when, figure),
})

/** The month to date, and the last month up to the same day and hour (DASH-10). */
export const MonthTotalsRef = builder.objectRef<MonthTotals>('FranchiseAnalytics').implement({
  fields: t => ({
    totalSales: t.field(amountOf('month', 'sales')),
    totalSubtotal: t.field(amountOf('month', 'subtotal')),
    totalRevenue: t.field(amountOf('month', 'revenue')),
    totalOilChanges: t.int(totalOf('month', 'oilChanges')),
    totalWorkOrders: t.int(totalOf('month', 'workOrders')),
    totalEarnings: t.field(amountOf('month', 'earnings')),
    lastMonthTotalSales: t.field(amountOf('lastMonth', 'sales')),
    lastMonthTotalSubtotal: t.field(amountOf('lastMonth', 'subtotal')),
    lastMonthTotalRevenue: t.field(amountOf('lastMonth', 'revenue')),
    lastMonthTotalOilChanges: t.int(totalOf('lastMonth', 'oilChanges')),
    lastMonthTotalWorkOrders: t.int(totalOf('lastMonth', 'workOrders')),
    lastMonthTotalEarnings: t.field(amountOf('lastMonth', 'earnings')),
  }),
})
