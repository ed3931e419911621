import { boundsIn, bucketsOf, chartInstant } from '../../domain/analytics/buckets.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { type Margin, withProfit } from '../../domain/analytics/margin.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import {
  type AmountByBucket,
  type FigureSelection,
  fuelCostByBucket,
  inventoryCostByBucket,
  revenueByBucket,
  salesByBucket,
} from './bucket-figures.ts'
import {
  type CustomerCounts,
  countCustomers,
  countOrders,
  countPaymentTypes,
  type OrderCounts,
  type PaymentTypeCount,
} from './counts.ts'
import { latestOrders, type OrderFigures } from './order-figures.ts'
import type { Selection, Span } from './selection.ts'

/** A point of a chart; cents. */
export interface DatedAmount {
  date: Date
  amount: number
}

/** A bar of the profit chart; cents. */
export interface DatedMargin extends Margin {
  date: Date
  subtotal: number
}

/** Totals of the whole time span, for any grouping; cents. */
export interface SpanTotals {
  sales: number
  /** Sales before tax. */
  subtotal: number
  earnings: number
  workOrders: number
}

/** Figures of a time span. Each is read on first use, and once. */
export interface Analytics {
  chartOffsetMinutes: number
  sales: () => Promise<DatedAmount[]>
  subtotals: () => Promise<DatedAmount[]>
  revenue: () => Promise<DatedAmount[]>
  earnings: () => Promise<DatedAmount[]>
  margins: () => Promise<DatedMargin[]>
  totals: () => Promise<SpanTotals>
  totalRevenue: () => Promise<number>
  totalProfit: () => Promise<number>
  customers: () => Promise<CustomerCounts>
  paymentTypes: () => Promise<PaymentTypeCount[]>
  orders: () => Promise<OrderCounts>
}

const once = <T extends object>(load: () => T): (() => T) => {
  let loading: T | undefined
  return () => (loading ??= load())
}

const total = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)

export interface FranchiseZone {
  id: number
  timeZone: string
}

/** The zones of the franchises' days, the first franchise's first, and the offset with which charts show instants. */
async function settingsOf(
  db: Database,
  { franchiseIds }: Selection,
): Promise<{ zones: FranchiseZone[]; offset: number }> {
  const [zones, tenant] = await Promise.all([
    db
      .selectFrom('franchise')
      .where('id', 'in', [...franchiseIds, 0])
      .select(['id', 'time_zone as timeZone'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('tenant')
      .where('id', '=', eb => eb.fn<number>('app.current_tenant'))
      .select('chart_offset_minutes')
      .executeTakeFirstOrThrow(),
  ])
  return { zones, offset: tenant.chart_offset_minutes }
}

/**
 * Returns the figures of a selection and a time span: by the franchise's days or months, including empty ones, or by the latest orders. Fuel belongs to a van and
 * not to an order, so it counts by days and months only. The totals are those of the whole time span.
 */
export async function openAnalytics(
  db: Database,
  { selection, span, grouping }: { selection: Selection; span: Span; grouping: Grouping },
): Promise<Analytics> {
  const { zones, offset } = await settingsOf(db, selection)
  const zone = zones[0]?.timeZone ?? 'UTC'
  const by = grouping === 'days' ? 'days' : 'months'
  const bounds = boundsIn(
    by,
    span,
    zones.map(({ timeZone }) => timeZone),
  )
  const starts = bounds.starts.map(each => ({
    franchiseIds: zones.filter(({ timeZone }) => timeZone === each.zone).map(({ id }) => id),
    starts: each.instants,
  }))
  const request: FigureSelection = { selection, span, buckets: bounds.buckets, starts: JSON.stringify(starts) }
  const sales = once(() => salesByBucket(db, request))
  const revenue = once(() => revenueByBucket(db, request))
  const inventory = once(() => inventoryCostByBucket(db, request))
  const fuel = once(() => fuelCostByBucket(db, request))
  const orders = once(() => latestOrders(db, request))

  /** The days or months of the first franchise's zone, with the instants at which charts show them. */
  const shown = once(() => {
    const days = bucketsOf(by, span, zone)
    return { days, chartDates: new Map(days.map(day => [day, chartInstant(day, offset)])) }
  })
  const dated = <T>(
    buckets: ReadonlyMap<string, unknown>[],
    pointOf: (bucket: string) => T,
  ): (T & { date: Date })[] => {
    const { days, chartDates } = shown()
    const others = new Set(buckets.flatMap(each => [...each.keys()].filter(bucket => !chartDates.has(bucket))))
    const all = others.size === 0 ? days : [...days, ...others].sort()
    return all.map(bucket => ({ ...pointOf(bucket), date: chartDates.get(bucket) ?? chartInstant(bucket, offset) }))
  }
  const amounts = async (
    ofOrder: (order: OrderFigures) => number,
    byBucket: () => Promise<AmountByBucket>,
  ): Promise<DatedAmount[]> => {
    if (grouping === 'workOrders')
      return (await orders()).map(order => ({ date: order.completedAt, amount: ofOrder(order) }))
    const amountOf = await byBucket()
    return dated([amountOf], bucket => ({ amount: amountOf.get(bucket) ?? 0 }))
  }
  const salesBy = async (pick: 'billedAmount' | 'subtotal' | 'staffCost'): Promise<AmountByBucket> =>
    new Map([...(await sales())].map(([bucket, sums]) => [bucket, sums[pick]]))

  const margins = async (): Promise<DatedMargin[]> => {
    if (grouping === 'workOrders')
      return (await orders()).map(order => ({
        ...withProfit({ ...order, fuelCost: 0 }),
        subtotal: order.subtotal,
        date: order.completedAt,
      }))
    const [sold, used, fuelled] = await Promise.all([sales(), inventory(), fuel()])
    return dated([sold, used, fuelled], bucket => {
      const { billedAmount = 0, tax = 0, staffCost = 0, subtotal = 0 } = sold.get(bucket) ?? {}
      const costs = { inventoryCosts: used.get(bucket) ?? 0, fuelCost: fuelled.get(bucket) ?? 0 }
      return { ...withProfit({ billedAmount, tax, staffCost, ...costs }), subtotal }
    })
  }

  const totals = once(async () => {
    const sums = [...(await sales()).values()]
    return {
      sales: total(sums.map(sum => sum.billedAmount)),
      subtotal: total(sums.map(sum => sum.subtotal)),
      earnings: total(sums.map(sum => sum.staffCost)),
      workOrders: total(sums.map(sum => sum.orders)),
    }
  })
  return {
    chartOffsetMinutes: offset,
    sales: () =>
      amounts(
        order => order.billedAmount,
        () => salesBy('billedAmount'),
      ),
    subtotals: () =>
      amounts(
        order => order.subtotal,
        () => salesBy('subtotal'),
      ),
    revenue: () => amounts(order => order.revenue, revenue),
    earnings: () =>
      amounts(
        order => order.staffCost,
        () => salesBy('staffCost'),
      ),
    margins,
    totals,
    totalRevenue: async () => total((await revenue()).values()),
    totalProfit: async () => {
      const [sold, used, fuelled] = await Promise.all([sales(), inventory(), fuel()])
      const profits = [...sold.values()].map(sum => sum.billedAmount - sum.tax - sum.staffCost)
      return total(profits) - total(used.values()) - total(fuelled.values())
    },
    customers: once(() => countCustomers(db, request)),
    paymentTypes: () => countPaymentTypes(db, request),
    orders: () => countOrders(db, request),
  }
}
