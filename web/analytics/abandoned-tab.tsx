import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { request } from '../platform/api/api.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconFilterOff } from '../ui/icon/filter-off.gen.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { type Funnel, StepTable, ShareTable } from './abandoned-tables.tsx'
import { TEXTS } from './abandoned-texts.ts'
import classes from './analytics.module.css'
import { BookingFunnelQuery } from './documents.ts'
import { type FunnelPeriod, FUNNEL_PERIODS, funnelSpan } from './funnel-span.ts'
import { Bars } from './charts/lazy-charts.ts'
import { countText, percentText } from './points.ts'
import { analyticsKeys } from './query-keys.ts'

const route = getRouteApi(PATHS.analytics)

/** Where bookings are abandoned, for owners and admins. */
export function AbandonedTab() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useStaffZone()
  const [now] = useState(() => new Date())
  const span = funnelSpan(search, zone, now)
  const show = (changed: Partial<typeof search>) =>
    void navigate({ search: before => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const query = useQuery({
    queryKey: analyticsKeys.bookingFunnel(span.instants),
    queryFn: async ({ signal }) =>
      (await request(BookingFunnelQuery, span.instants ?? { startDate: '', endDate: '' }, signal)).bookingFunnel,
    enabled: span.instants !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return (
    <div className={classes.page}>
      <p>{TEXTS.intro}</p>
      <div className={classes.period}>
        <SelectField
          label={TEXTS.period}
          value={span.period}
          onChange={(period: FunnelPeriod) =>
            show({ days: period, ...(period === 'custom' && { since: span.from, until: span.to }) })
          }
          options={FUNNEL_PERIODS.map(value => ({ value, label: TEXTS.periods[value] }))}
        />
        {span.period === 'custom' && (
          <>
            <TextField
              label={TEXTS.from}
              type="date"
              value={span.from}
              onChange={since => show({ since })}
              error={span.instants ? undefined : TEXTS.wrongFrame}
            />
            <TextField label={TEXTS.to} type="date" value={span.to} onChange={until => show({ until })} />
          </>
        )}
      </div>
      {query.data ? (
        <div className={query.isPlaceholderData ? classes.stale : undefined} aria-busy={query.isPlaceholderData}>
          <Figures funnel={query.data} />
        </div>
      ) : query.isError ? (
        <ErrorState message={TEXTS.failed} onRetry={() => void query.refetch()} />
      ) : (
        span.instants && <Skeleton shape="card" count={2} />
      )}
    </div>
  )
}

const shareOf = (part: number, whole: number): string => percentText(whole === 0 ? 0 : (part / whole) * 100)

function Figures({ funnel }: { funnel: Funnel }) {
  const { steps, devices, sources, otherSources, keptTimes, keptTimesBooked } = funnel
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || first.visitors === 0) return <EmptyState icon={<IconFilterOff />}>{TEXTS.empty}</EmptyState>
  const losses = steps.slice(0, -1).map((step, index) => ({
    step: step.step,
    left: step.visitors - (steps[index + 1]?.visitors ?? 0),
  }))
  const most = losses.reduce((one, other) => (other.left > one.left ? other : one))
  return (
    <Stack>
      <Card
        title={TEXTS.summary(
          countText(last.visitors),
          countText(first.visitors),
          shareOf(last.visitors, first.visitors),
        )}
        description={
          first.visitorsBefore === 0
            ? TEXTS.nobodyBefore
            : TEXTS.before(shareOf(last.visitorsBefore, first.visitorsBefore), countText(first.visitorsBefore))
        }
      >
        {most.left > 0 && <p>{TEXTS.mostLeft(most.step, countText(most.left))}</p>}
        <div className={classes.funnel}>
          <figure aria-label={TEXTS.chart} className={classes.funnelChart}>
            <Suspense fallback={<Skeleton shape="card" />}>
              <Bars
                data={steps.map(({ step, visitors }) => ({ label: TEXTS.step(step), count: visitors }))}
                color="var(--chart-sales)"
              />
            </Suspense>
          </figure>
          <StepTable steps={steps} />
        </div>
      </Card>
      <Card title={TEXTS.devices}>
        <ShareTable
          caption={TEXTS.devices}
          header={TEXTS.columns.device}
          rows={devices}
          nameOf={({ device }) => TEXTS.device(device ?? 'UNKNOWN')}
        />
      </Card>
      <Card title={TEXTS.sources} description={TEXTS.sourcesNote}>
        <ShareTable
          caption={TEXTS.sources}
          header={TEXTS.columns.source}
          rows={sources}
          nameOf={({ source }) => source ?? TEXTS.direct}
        />
        {otherSources > 0 && <p className={classes.note}>{TEXTS.others(countText(otherSources))}</p>}
      </Card>
      {keptTimes > 0 && (
        <Card title={TEXTS.kept} description={TEXTS.keptNote}>
          <p>
            {TEXTS.keptLeft(
              countText(keptTimes - keptTimesBooked),
              countText(keptTimes),
              shareOf(keptTimes - keptTimesBooked, keptTimes),
            )}
          </p>
        </Card>
      )}
    </Stack>
  )
}
