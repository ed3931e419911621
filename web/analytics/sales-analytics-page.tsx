import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { SalesReports } from '../report/sales-reports.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AmountChart } from './amount-chart.tsx'
import classes from './analytics.module.css'
import { SharesChart } from './count-charts.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FigureView } from './figure-view.tsx'
import { CurrencyField, Filters, OneOfAll, SpanFields, TaxField } from './filters.tsx'
import { MonthCards, type MonthFigure } from './month-cards.tsx'
import { ALL_FRANCHISES, inOneCurrency } from './one-currency.ts'
import { countText, moneyIn } from './points.ts'
import { RecentOrders } from './recent-orders.tsx'
import type { FigureSearch } from './search.ts'
import { type FigureEnd, figureEnd } from './dated-rows.ts'
import { shownSpan } from './span.ts'
import { TEXTS } from './texts.ts'
import { useBarFranchise, useIsBarKnown } from '../franchise-choice/use-bar-franchise.ts'
import { type SalesFigures, useSalesFigures, useSalesLists, useSalesMonth } from './use-figures.ts'

const route = getRouteApi(PATHS.salesAnalytics)

interface Lists {
  franchises: { id: string; name: string; countryCode: CountryCode; timeZone: string }[]
  vendors: { id: string; name: string }[]
}

/** The figures of a sales user's vendors (SALES-01 to SALES-06). */
export function SalesAnalyticsPage() {
  const query = useSalesLists()
  const isKnown = useIsBarKnown()
  return (
    <Page title={TEXTS.salesTitle} width="wide">
      <FigureView query={isKnown ? query : { ...query, data: undefined }} cards={4}>
        {lists => <VendorFigures lists={lists} />}
      </FigureView>
    </Page>
  )
}

function VendorFigures({ lists: { franchises: own, vendors } }: { lists: Lists }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [now] = useState(() => new Date())
  const show = (changed: FigureSearch) =>
    void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const barId = useBarFranchise(() => show({ franchise: undefined, currency: undefined }))
  const { currency, currencies, franchises, chosen: franchise, franchiseIds } = inOneCurrency(own, search, barId)
  const isBeforeTax = search.tax === 'excluded'
  const vendor = vendors.find(({ id }) => id === search.vendor)
  const first = franchise ?? franchises[0]
  const grouping = search.group ?? 'months'
  const zone = first?.timeZone ?? visitorZone()
  const span = shownSpan(search, zone, now)
  const vendorIds = vendor ? [vendor.id] : []
  const month = useSalesMonth({ franchiseIds, currency, vendorIds })
  const figures = useSalesFigures({ franchiseIds, currency, vendorIds, instants: span.instants, filter: grouping })
  return (
    <div className={classes.page}>
      <CurrencyField
        currencies={currencies}
        value={currency}
        onChange={one => show({ currency: one, franchise: undefined })}
      />
      <FigureView query={month} cards={4}>
        {totals => (
          <MonthCards
            totals={totals}
            figures={monthFigures(moneyIn(totals.currency), isBeforeTax)}
            empty={TEXTS.empty.summary}
          />
        )}
      </FigureView>
      <Filters grouping={grouping}>
        {franchises.length > 0 ? (
          <OneOfAll
            label={TEXTS.franchise}
            all={TEXTS.allFranchises}
            options={franchises}
            value={franchise?.id ?? ''}
            onChange={id => show({ franchise: id || ALL_FRANCHISES })}
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
            onChange={id => show({ vendor: id || undefined })}
          />
        ) : (
          <p className={classes.toggle}>{TEXTS.empty.vendors}</p>
        )}
        <SpanFields grouping={grouping} span={span} onGroup={group => show({ group })} onSpan={show} />
        <TaxField isBeforeTax={isBeforeTax} onChange={isBefore => show({ tax: isBefore ? 'excluded' : undefined })} />
      </Filters>
      <FigureView query={figures} cards={4}>
        {data => (
          <Extended
            figures={data}
            end={figureEnd(span, zone, now)}
            money={moneyIn(data.currency)}
            isBeforeTax={isBeforeTax}
          />
        )}
      </FigureView>
      <RecentOrders />
      <SalesReports
        franchiseIds={(franchise ? [franchise] : franchises).map(({ id }) => id)}
        vendorIds={(vendor ? [vendor] : vendors).map(({ id }) => id)}
        frame={span.instants}
        timeZone={zone}
      />
    </div>
  )
}

interface WithMoney {
  money: (cents: number) => string
}

/** The cards of the month so far (SALES-01). */
const monthFigures = (money: WithMoney['money'], isBeforeTax: boolean): MonthFigure[] => {
  const { totals: labels, hints } = TEXTS
  const revenueHint = isBeforeTax ? hints.revenueWithTax : hints.revenueOfVendors
  return [
    isBeforeTax
      ? { total: 'Subtotal', label: labels.sales, hint: hints.salesBeforeTax, format: money }
      : { total: 'Sales', label: labels.sales, hint: hints.sales, format: money },
    { total: 'Revenue', label: labels.revenue, hint: revenueHint, format: money },
    { total: 'Earnings', label: labels.commission, hint: hints.commission, format: money },
    { total: 'WorkOrders', label: labels.completed, hint: hints.workOrders, format: countText },
  ]
}

/** The totals and charts of the chosen period (SALES-03). */
function Extended({
  figures,
  end,
  money,
  isBeforeTax,
}: WithMoney & { figures: SalesFigures & { grouping: Grouping }; end: FigureEnd; isBeforeTax: boolean }) {
  const { totals: labels, hints, charts, slices } = TEXTS
  const dates = { grouping: figures.grouping, offsetMinutes: figures.chartOffsetMinutes, end }
  const { assigned, open, paid } = figures.workOrders
  const [total, salesHint, revenueHint] = isBeforeTax
    ? [figures.totalSubtotal, hints.salesBeforeTax, hints.revenueWithTax]
    : [figures.totalSales, hints.sales, hints.revenue]
  return (
    <div className={classes.page}>
      <FigureCards
        title={TEXTS.period}
        empty={TEXTS.empty.extended}
        figures={[
          { label: labels.sales, hint: salesHint, value: total, format: money },
          { label: labels.revenue, hint: revenueHint, value: figures.totalRevenue, format: money },
          { label: labels.commission, hint: hints.commission, value: figures.totalEarnings, format: money },
          { label: labels.completed, hint: hints.workOrders, value: figures.workOrderCnt, format: countText },
        ]}
      />
      <div className={classes.charts}>
        <AmountChart
          title={charts.sales}
          color="var(--chart-sales)"
          amounts={isBeforeTax ? figures.subtotalsByDays : figures.salesByDays}
          dates={dates}
          money={money}
        />
        <AmountChart
          title={charts.revenue}
          color="var(--chart-revenue)"
          amounts={figures.revenueByDays}
          dates={dates}
          money={money}
        />
        <AmountChart
          span="whole"
          title={charts.commission}
          color="var(--chart-commission)"
          amounts={figures.earningsByDays}
          dates={dates}
          money={money}
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
