import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import type { Period } from '../../domain/analytics/period.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { vanName } from '../../domain/format/van-name.ts'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { AmountChart } from './amount-chart.tsx'
import classes from './analytics.module.css'
import { Breakdown } from './breakdown.tsx'
import { MethodsChart, SharesChart } from './count-charts.tsx'
import { type FigureEnd, figureEnd } from './dated-rows.ts'
import { type Figure, FigureCards } from './figure-cards.tsx'
import { FigureView } from './figure-view.tsx'
import { CurrencyField, Filters, OneOfAll, PeriodButtons, SpanFields, TaxField } from './filters.tsx'
import { MarginChart } from './margin-chart.tsx'
import { MonthCards, type MonthFigure } from './month-cards.tsx'
import { ALL_FRANCHISES, inOneCurrency } from './one-currency.ts'
import { chosenPeriod, spanBefore, startOf } from './periods.ts'
import { countText, moneyIn } from './points.ts'
import type { FigureSearch } from './search.ts'
import { shownSpan } from './span.ts'
import { TEXTS } from './texts.ts'
import { useBarFranchise, useIsBarKnown } from '../franchise-choice/use-bar-franchise.ts'
import { type Figures, useFigures, useManagerFranchises, useMonth } from './use-figures.ts'

const route = getRouteApi(PATHS.analytics)

interface Franchise {
  id: string
  name: string
  countryCode: CountryCode
  timeZone: string
  allVans: { id: string; name: string; active: boolean }[]
}

/** The figures of their franchises for managers and testers (DASH-02 to DASH-09). */
export function Dashboard() {
  const query = useManagerFranchises()
  const isKnown = useIsBarKnown()
  return (
    <FigureView query={isKnown ? query : { ...query, data: undefined }} cards={4}>
      {franchises =>
        franchises.length === 0 ? (
          <p className={classes.empty}>{TEXTS.empty.franchises}</p>
        ) : (
          <FranchiseFigures franchises={franchises} />
        )
      }
    </FigureView>
  )
}

function FranchiseFigures({ franchises: own }: { franchises: readonly Franchise[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [now] = useState(() => new Date())
  const show = (changed: FigureSearch) =>
    void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const barId = useBarFranchise(() => show({ franchise: undefined, van: undefined, currency: undefined }))
  const { currency, currencies, franchises, chosen, franchiseIds } = inOneCurrency(own, search, barId)
  const isBeforeTax = search.tax === 'excluded'
  const shown = chosen ? [chosen] : franchises
  const vans = shown.flatMap(({ allVans }) =>
    allVans.map(({ id, name, active }) => ({ id, name: vanName(name, active) })),
  )
  const van = vans.find(({ id }) => id === search.van)
  const grouping = search.group ?? 'months'
  const zone = shown[0]?.timeZone ?? visitorZone()
  const period = chosenPeriod(search)
  const span = shownSpan(period ? { from: startOf(period, zone, now) } : search, zone, now)
  const month = useMonth({ franchiseIds, currency })
  const of = { franchiseIds, currency, vanIds: van ? [van.id] : [] }
  const figures = useFigures({ ...of, instants: span.instants, filter: grouping })
  const before = useFigures({
    ...of,
    instants: search.compare === 'true' ? spanBefore(span.instants, period, zone) : null,
    filter: grouping,
  })
  return (
    <div className={classes.page}>
      <CurrencyField
        currencies={currencies}
        value={currency}
        onChange={one => show({ currency: one, franchise: undefined, van: undefined })}
      />
      <FigureView query={month} cards={4}>
        {totals => <MonthCards totals={totals} figures={monthFigures(moneyIn(totals.currency), isBeforeTax)} />}
      </FigureView>
      <PeriodButtons
        period={period}
        onChange={one => show({ period: one, from: undefined, to: undefined, group: groupingOf(one) })}
      />
      <Filters grouping={grouping}>
        {franchises.length > 1 && (
          <OneOfAll
            label={TEXTS.franchise}
            all={TEXTS.allFranchises}
            options={franchises}
            value={chosen?.id ?? ''}
            onChange={id => show({ franchise: id || ALL_FRANCHISES, van: undefined })}
          />
        )}
        {vans.length > 1 && (
          <OneOfAll
            label={TEXTS.van}
            all={TEXTS.allVans}
            options={vans}
            value={van?.id ?? ''}
            onChange={id => show({ van: id || undefined })}
          />
        )}
        <SpanFields
          grouping={grouping}
          span={span}
          onGroup={group => show({ group })}
          onSpan={changed => show({ from: span.from, to: search.to, ...changed, period: undefined })}
        />
        <TaxField isBeforeTax={isBeforeTax} onChange={isBefore => show({ tax: isBefore ? 'excluded' : undefined })} />
        <div className={classes.toggles}>
          <CheckboxField
            label={TEXTS.percent}
            checked={search.percent === 'true'}
            onChange={checked => show({ percent: checked ? 'true' : undefined })}
          />
          <CheckboxField
            label={TEXTS.compare}
            checked={search.compare === 'true'}
            onChange={checked => show({ compare: checked ? 'true' : undefined })}
          />
        </div>
      </Filters>
      {search.compare === 'true' && before.isError && (
        <ErrorState message={TEXTS.compareFailed} onRetry={() => void before.refetch()} />
      )}
      <FigureView query={figures} cards={5}>
        {data => (
          <div className={classes.page}>
            <Extended
              figures={data}
              before={search.compare === 'true' && !before.isPlaceholderData ? before.data : undefined}
              end={figureEnd(span, zone, now)}
              money={moneyIn(data.currency)}
              isPercent={search.percent === 'true'}
              isBeforeTax={isBeforeTax}
            />
            <Breakdown
              by={search.by === 'technicians' ? 'TECHNICIAN' : 'VAN'}
              onBy={by => show({ by: by === 'TECHNICIAN' ? 'technicians' : undefined })}
              of={{ ...of, instants: span.instants }}
              isBeforeTax={isBeforeTax}
              hasFranchises={shown.length > 1}
            />
          </div>
        )}
      </FigureView>
    </div>
  )
}

interface WithMoney {
  money: (cents: number) => string
}

/** The cards of the month so far (DASH-02). */
const monthFigures = (money: WithMoney['money'], isBeforeTax: boolean): MonthFigure[] => {
  const { totals: labels, hints } = TEXTS
  const revenueHint = isBeforeTax ? hints.revenueWithTax : hints.revenue
  return [
    isBeforeTax
      ? { total: 'Subtotal', label: labels.sales, hint: hints.salesBeforeTax, format: money }
      : { total: 'Sales', label: labels.sales, hint: hints.sales, format: money },
    { total: 'Revenue', label: labels.revenue, hint: revenueHint, format: money },
    { total: 'OilChanges', label: labels.oilChanges, hint: hints.oilChanges, format: countText },
    { total: 'WorkOrders', label: labels.workOrders, hint: hints.workOrders, format: countText },
  ]
}

const salesOf = ({ totalSales, totalSubtotal }: Figures, isBeforeTax: boolean): number =>
  isBeforeTax ? totalSubtotal : totalSales

const averageOf = (figures: Figures, isBeforeTax: boolean): number =>
  figures.workOrderCnt === 0 ? 0 : Math.round(salesOf(figures, isBeforeTax) / figures.workOrderCnt)

interface TotalsOf extends WithMoney {
  figures: Figures
  /** The figures of the period before; undefined without a comparison. */
  before: Figures | undefined
  isBeforeTax: boolean
}

/** The cards of the chosen period, with those of the period before if they are compared (DASH-05). */
function totalsOf({ figures, before, money, isBeforeTax }: TotalsOf): Figure[] {
  const { totals: labels, hints } = TEXTS
  const read = {
    sales: (of: Figures) => salesOf(of, isBeforeTax),
    revenue: (of: Figures) => of.totalRevenue,
    profit: (of: Figures) => of.totalProfit,
    workOrders: (of: Figures) => of.workOrderCnt,
    average: (of: Figures) => averageOf(of, isBeforeTax),
  }
  const changed = { sales: hints.salesBeforeTax, revenue: hints.revenueWithTax, average: hints.averageBeforeTax }
  const shownHints = isBeforeTax ? { ...hints, ...changed } : hints
  return (['sales', 'revenue', 'profit', 'workOrders', 'average'] as const).map(key => ({
    label: labels[key],
    hint: shownHints[key],
    value: read[key](figures),
    ...(before && { before: read[key](before) }),
    format: key === 'workOrders' ? countText : money,
  }))
}

/** Bars of a period: days for the short ones. */
const groupingOf = (period: Period): Grouping => (period === 'year' || period === 'quarter' ? 'months' : 'days')

interface ExtendedProps extends TotalsOf {
  /** Until when the figures count. */
  end: FigureEnd
  figures: Figures & { grouping: Grouping }
  isPercent: boolean
}

/** The totals and charts of the chosen period (DASH-05 to DASH-08). */
function Extended({ figures, before, end, money, isPercent, isBeforeTax }: ExtendedProps) {
  const { charts, slices } = TEXTS
  const dates = { grouping: figures.grouping, offsetMinutes: figures.chartOffsetMinutes, end }
  const totals = totalsOf({ figures, before, money, isBeforeTax })
  return (
    <div className={classes.page}>
      <FigureCards title={TEXTS.period} empty={TEXTS.empty.extended} figures={totals} />
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
        <MarginChart
          margins={figures.profitMarginByDays}
          isPercent={isPercent}
          isBeforeTax={isBeforeTax}
          dates={dates}
          money={money}
        />
        <MethodsChart methods={figures.paymentTypes} />
        <SharesChart
          title={charts.newCustomers}
          slices={[
            { label: slices.new, count: figures.newCustomers, color: 'var(--chart-revenue)' },
            { label: slices.recurring, count: figures.recurringCustomers, color: 'var(--chart-sales)' },
          ]}
        />
        <SharesChart
          title={charts.residential}
          slices={[
            { label: slices.residential, count: figures.residentialCustomers, color: 'var(--chart-inventory)' },
            { label: slices.commercial, count: figures.vendorCustomers, color: 'var(--chart-commission)' },
          ]}
        />
      </div>
    </div>
  )
}
