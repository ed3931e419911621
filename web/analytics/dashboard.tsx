import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { vanName } from '../../domain/format/van-name.ts'
import { PATHS } from '../platform/paths.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { AmountChart } from './amount-chart.tsx'
import classes from './analytics.module.css'
import { MethodsChart, SharesChart } from './count-charts.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FigureView } from './figure-view.tsx'
import { Filters, OneOfAll, SpanFields } from './filters.tsx'
import { MarginChart } from './margin-chart.tsx'
import { MonthCards, type MonthFigure } from './month-cards.tsx'
import { countText } from './points.ts'
import type { FigureSearch } from './search.ts'
import { shownSpan } from './span.ts'
import { TEXTS } from './texts.ts'
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
  return (
    <FigureView query={query} cards={4}>
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

function FranchiseFigures({ franchises }: { franchises: readonly Franchise[] }) {
  const search = route.useSearch()
  const tenant = useTenant()
  const navigate = route.useNavigate()
  const [now] = useState(() => new Date())
  const show = (changed: FigureSearch) =>
    void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const chosen = franchises.filter(({ id }) => id === search.franchise)
  const [first] = chosen.length > 0 ? chosen : franchises
  const vans = (chosen.length > 0 ? chosen : franchises).flatMap(({ allVans }) =>
    allVans.map(({ id, name, active }) => ({ id, name: vanName(name, active) })),
  )
  const van = vans.find(({ id }) => id === search.van)
  const grouping = search.group ?? 'months'
  const span = shownSpan(search, first?.timeZone ?? visitorZone(), now)
  const franchiseIds = chosen.map(({ id }) => id)
  const month = useMonth(franchiseIds)
  const figures = useFigures({
    franchiseIds,
    vanIds: van ? [van.id] : [],
    instants: span.instants,
    filter: grouping,
  })
  const money = (cents: number): string => formatMoney(cents, currencyOf(first?.countryCode ?? tenant.countryCode))
  return (
    <div className={classes.page}>
      <FigureView query={month} cards={4}>
        {totals => <MonthCards totals={totals} figures={monthFigures(money)} />}
      </FigureView>
      <Filters grouping={grouping}>
        {franchises.length > 1 && (
          <OneOfAll
            label={TEXTS.franchise}
            all={TEXTS.allFranchises}
            options={franchises}
            value={chosen[0]?.id ?? ''}
            onChange={franchise => show({ franchise, van: '' })}
          />
        )}
        {vans.length > 1 && (
          <OneOfAll
            label={TEXTS.van}
            all={TEXTS.allVans}
            options={vans}
            value={van?.id ?? ''}
            onChange={id => show({ van: id })}
          />
        )}
        <SpanFields grouping={grouping} span={span} onGroup={group => show({ group })} onSpan={show} />
        <div className={classes.toggle}>
          <CheckboxField
            label={TEXTS.percent}
            checked={search.percent === 'true'}
            onChange={checked => show({ percent: checked ? 'true' : undefined })}
          />
        </div>
      </Filters>
      <FigureView query={figures} cards={4}>
        {data => <Extended figures={data} money={money} isPercent={search.percent === 'true'} />}
      </FigureView>
    </div>
  )
}

interface WithMoney {
  money: (cents: number) => string
}

/** The cards of the month so far (DASH-02). */
const monthFigures = (money: WithMoney['money']): MonthFigure[] => {
  const { totals: labels, hints } = TEXTS
  return [
    { total: 'Sales', label: labels.sales, hint: hints.sales, format: money },
    { total: 'Revenue', label: labels.revenue, hint: hints.revenue, format: money },
    { total: 'OilChanges', label: labels.oilChanges, hint: hints.oilChanges, format: countText },
    { total: 'WorkOrders', label: labels.workOrders, hint: hints.workOrders, format: countText },
  ]
}

/** The totals and charts of the chosen period (DASH-05 to DASH-08). */
function Extended({
  figures,
  money,
  isPercent,
}: WithMoney & { figures: Figures & { grouping: Grouping }; isPercent: boolean }) {
  const { totals: labels, hints, charts, slices } = TEXTS
  const dated = { grouping: figures.grouping, offsetMinutes: figures.chartOffsetMinutes, money }
  return (
    <div className={classes.page}>
      <FigureCards
        title={TEXTS.period}
        empty={TEXTS.empty.extended}
        figures={[
          { label: labels.sales, hint: hints.sales, value: figures.totalSales, format: money },
          { label: labels.revenue, hint: hints.revenue, value: figures.totalRevenue, format: money },
          { label: labels.profit, hint: hints.profit, value: figures.totalProfit, format: money },
          { label: labels.workOrders, hint: hints.workOrders, value: figures.workOrderCnt, format: countText },
        ]}
      />
      <div className={classes.charts}>
        <AmountChart title={charts.sales} color="var(--chart-sales)" amounts={figures.salesByDays} {...dated} />
        <AmountChart title={charts.revenue} color="var(--chart-revenue)" amounts={figures.revenueByDays} {...dated} />
        <MarginChart margins={figures.profitMarginByDays} isPercent={isPercent} {...dated} />
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
