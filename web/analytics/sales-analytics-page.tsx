import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { SalesReports } from '../report/sales-reports.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AmountChart } from './amount-chart.tsx'
import classes from './analytics.module.css'
import { SharesChart } from './count-charts.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FigureView } from './figure-view.tsx'
import { Filters, OneOfAll, SpanFields } from './filters.tsx'
import { MonthCards, type MonthFigure } from './month-cards.tsx'
import { countText } from './points.ts'
import { RecentOrders } from './recent-orders.tsx'
import type { FigureSearch } from './search.ts'
import { shownSpan } from './span.ts'
import { TEXTS } from './texts.ts'
import { type SalesFigures, useSalesFigures, useSalesLists, useSalesMonth } from './use-figures.ts'

const route = getRouteApi(PATHS.salesAnalytics)

interface Lists {
  franchises: { id: string; name: string; countryCode: CountryCode; timeZone: string }[]
  vendors: { id: string; name: string }[]
}

/** The figures of a sales user's vendors (SALES-01 to SALES-06). */
export function SalesAnalyticsPage() {
  const query = useSalesLists()
  return (
    <Page title={TEXTS.salesTitle} width="wide">
      <FigureView query={query} cards={4}>
        {lists => <VendorFigures lists={lists} />}
      </FigureView>
    </Page>
  )
}

function VendorFigures({ lists: { franchises, vendors } }: { lists: Lists }) {
  const search = route.useSearch()
  const tenant = useTenant()
  const navigate = route.useNavigate()
  const [now] = useState(() => new Date())
  const show = (changed: FigureSearch) =>
    void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const franchise = franchises.find(({ id }) => id === search.franchise)
  const vendor = vendors.find(({ id }) => id === search.vendor)
  const first = franchise ?? franchises[0]
  const grouping = search.group ?? 'months'
  const span = shownSpan(search, first?.timeZone ?? visitorZone(), now)
  const franchiseIds = franchise ? [franchise.id] : []
  const vendorIds = vendor ? [vendor.id] : []
  const month = useSalesMonth(franchiseIds, vendorIds)
  const figures = useSalesFigures({ franchiseIds, vendorIds, instants: span.instants, filter: grouping })
  const money = (cents: number): string => formatMoney(cents, currencyOf(first?.countryCode ?? tenant.countryCode))
  return (
    <div className={classes.page}>
      <FigureView query={month} cards={4}>
        {totals => <MonthCards totals={totals} figures={monthFigures(money)} empty={TEXTS.empty.summary} />}
      </FigureView>
      <Filters grouping={grouping}>
        {franchises.length > 0 ? (
          <OneOfAll
            label={TEXTS.franchise}
            all={TEXTS.allFranchises}
            options={franchises}
            value={franchise?.id ?? ''}
            onChange={id => show({ franchise: id })}
          />
        ) : (
          <p className={classes.toggle}>{TEXTS.empty.franchises}</p>
        )}
        {vendors.length > 0 ? (
          <OneOfAll
            label={TEXTS.vendor}
            all={TEXTS.allVendors}
            options={vendors}
            value={vendor?.id ?? ''}
            onChange={id => show({ vendor: id })}
          />
        ) : (
          <p className={classes.toggle}>{TEXTS.empty.vendors}</p>
        )}
        <SpanFields grouping={grouping} span={span} onGroup={group => show({ group })} onSpan={show} />
      </Filters>
      <FigureView query={figures} cards={4}>
        {data => <Extended figures={data} money={money} />}
      </FigureView>
      <RecentOrders />
      <SalesReports
        franchiseIds={(franchise ? [franchise] : franchises).map(({ id }) => id)}
        vendorIds={(vendor ? [vendor] : vendors).map(({ id }) => id)}
        frame={span.instants}
      />
    </div>
  )
}

interface WithMoney {
  money: (cents: number) => string
}

/** The cards of the month so far (SALES-01). */
const monthFigures = (money: WithMoney['money']): MonthFigure[] => {
  const { totals: labels, hints } = TEXTS
  return [
    { total: 'Sales', label: labels.sales, hint: hints.sales, format: money },
    { total: 'Revenue', label: labels.revenue, hint: hints.revenueOfVendors, format: money },
    { total: 'Earnings', label: labels.commission, hint: hints.commission, format: money },
    { total: 'WorkOrders', label: labels.completed, hint: hints.workOrders, format: countText },
  ]
}

/** The totals and charts of the chosen period (SALES-03). */
function Extended({ figures, money }: WithMoney & { figures: SalesFigures & { grouping: Grouping } }) {
  const { totals: labels, hints, charts, slices } = TEXTS
  const dated = { grouping: figures.grouping, offsetMinutes: figures.chartOffsetMinutes, money }
  const { assigned, open, paid } = figures.workOrders
  return (
    <div className={classes.page}>
      <FigureCards
        title={TEXTS.period}
        empty={TEXTS.empty.extended}
        figures={[
          { label: labels.sales, hint: hints.sales, value: figures.totalSales, format: money },
          { label: labels.revenue, hint: hints.revenue, value: figures.totalRevenue, format: money },
          { label: labels.commission, hint: hints.commission, value: figures.totalEarnings, format: money },
          { label: labels.completed, hint: hints.workOrders, value: figures.workOrderCnt, format: countText },
        ]}
      />
      <div className={classes.charts}>
        <AmountChart title={charts.sales} color="var(--chart-sales)" amounts={figures.salesByDays} {...dated} />
        <AmountChart title={charts.revenue} color="var(--chart-revenue)" amounts={figures.revenueByDays} {...dated} />
        <AmountChart
          span="whole"
          title={charts.commission}
          color="var(--chart-commission)"
          amounts={figures.earningsByDays}
          {...dated}
        />
        <SharesChart
          span="half"
          title={charts.status}
          slices={[
            { label: slices.assigned, count: assigned, color: 'var(--chart-sales)' },
            { label: slices.open, count: open, color: 'var(--chart-inventory)' },
            { label: slices.paid, count: paid, color: 'var(--chart-profit)' },
          ]}
        />
        <SharesChart
          span="half"
          title={charts.newVendorCustomers}
          slices={[
            { label: slices.new, count: figures.newCustomers, color: 'var(--chart-revenue)' },
            { label: slices.recurring, count: figures.recurringCustomers, color: 'var(--chart-sales)' },
          ]}
        />
      </div>
    </div>
  )
}
