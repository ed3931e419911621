import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneName } from '../../domain/format/zone-name.ts'
import { type DayFrame, instantsOf, yearToDate } from '../../domain/report/time-frame.ts'
import { QuoteSection } from '../fleet-quote/quote-section.tsx'
import { request } from '../platform/api/api.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { useBarFranchise } from '../franchise-choice/use-bar-franchise.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { allPages } from '../report/all-pages.ts'
import { arColumns } from '../report/columns.ts'
import { MarketArQuery, ReportListsQuery, VendorArQuery } from '../report/documents.ts'
import { InspectionCard } from '../report/inspection-card.tsx'
import { PayoutCard } from '../report/payout-card.tsx'
import { ReportCard } from '../report/report-card.tsx'
import { SalesReports } from '../report/sales-reports.tsx'
import { TEXTS } from '../report/texts.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { ToggleSelect } from '../ui/inputs/toggle-select.tsx'
import { Card, Row, Stack } from '../ui/layout/card.tsx'
import { analyticsKeys } from './query-keys.ts'

const NONE: [] = []

interface Named {
  id: string
  name: string
}

/** The vendors of some franchises, each once, by name (REPORT-08). */
const vendorsOf = (franchises: readonly { vendors: readonly Named[] }[]): Named[] =>
  [...new Map(franchises.flatMap(({ vendors }) => vendors).map(vendor => [vendor.id, vendor])).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name),
  )

/** The reports of franchises as files, and quotes for fleets (REPORT-01 to REPORT-06). */
export function ReportsTab() {
  const zone = useStaffZone()
  const { csvTimeZone } = useTenant()
  const lists = useQuery({
    queryKey: analyticsKeys.reportLists(),
    queryFn: ({ signal }) => request(ReportListsQuery, {}, signal),
    staleTime: 300_000,
  })
  const [now] = useState(() => new Date())
  const [chosenDays, setDays] = useState<DayFrame>()
  const [chosenFranchises, setFranchises] = useState<readonly string[]>()
  const barId = useBarFranchise(() => setFranchises(undefined))
  const [chosenVendors, setVendors] = useState<readonly string[]>(NONE)
  if (lists.isError) return <ErrorState message={TEXTS.listsFailed} onRetry={() => void lists.refetch()} />
  if (!lists.data) return <Skeleton shape="card" count={4} />
  const { franchises } = lists.data
  const franchiseIds = chosenFranchises ?? (barId === undefined ? [] : [barId])
  const days = chosenDays ?? yearToDate(now, zone)
  const frame = instantsOf(days, zone)
  const dates = { startDate: frame?.startDate.toISOString() ?? '', endDate: frame?.endDate.toISOString() ?? '' }
  const chosen = franchises.filter(({ id }) => franchiseIds.includes(id))
  const vendors = vendorsOf(chosen)
  const vendorIds = chosenVendors.filter(id => vendors.some(vendor => vendor.id === id))
  const { vendorAr, marketAr } = TEXTS
  const about = [TEXTS.dates(days.from, days.to), TEXTS.timesIn(zoneName(csvTimeZone))]
  return (
    <Stack>
      <Card title={TEXTS.title} description={TEXTS.caption}>
        <Row>
          <TextField
            label={TEXTS.from}
            type="date"
            value={days.from}
            onChange={from => setDays({ ...days, from })}
            error={frame ? undefined : TEXTS.wrongFrame}
          />
          <TextField label={TEXTS.to} type="date" value={days.to} onChange={to => setDays({ ...days, to })} />
        </Row>
        <Row>
          {franchises.length > 0 && (
            <ToggleSelect
              label={TEXTS.franchise}
              placeholder={TEXTS.selectFranchise}
              allLabel={TEXTS.allFranchises}
              options={franchises}
              chosen={franchiseIds}
              onChange={setFranchises}
            />
          )}
          {vendors.length > 0 && (
            <ToggleSelect
              label={TEXTS.vendor}
              placeholder={TEXTS.selectVendor}
              allLabel={TEXTS.allVendors}
              options={vendors}
              chosen={vendorIds}
              onChange={setVendors}
            />
          )}
        </Row>
      </Card>
      <ReportCard
        title={vendorAr.title}
        text={vendorAr.text}
        fileName={vendorAr.file}
        columns={arColumns(csvTimeZone)}
        of={{ vendorIds, dates }}
        about={[TEXTS.vendorCount(vendorIds.length), TEXTS.allYours, ...about]}
        fetchRows={
          frame && vendorIds.length > 0
            ? onRows =>
                allPages(
                  async page =>
                    (await request(VendorArQuery, { ...dates, ...page, vendorIds: [...vendorIds] })).arReport,
                  onRows,
                )
            : undefined
        }
        hint={frame ? TEXTS.chooseVendor : TEXTS.chooseFrame}
      />
      <ReportCard
        title={marketAr.title}
        text={marketAr.text}
        fileName={marketAr.file}
        columns={arColumns(csvTimeZone)}
        of={{ franchiseIds, dates }}
        about={[TEXTS.franchiseCount(franchiseIds.length), ...about]}
        fetchRows={
          frame && franchiseIds.length > 0
            ? onRows =>
                allPages(
                  async page =>
                    (await request(MarketArQuery, { ...dates, ...page, franchiseIds: [...franchiseIds] })).allArReport,
                  onRows,
                )
            : undefined
        }
        hint={frame ? TEXTS.chooseFranchise : TEXTS.chooseFrame}
      />
      <PayoutCard franchises={chosen} days={frame && days} />
      <InspectionCard franchises={chosen} frame={frame} />
      <SalesReports franchiseIds={franchiseIds} vendorIds={vendorIds} frame={frame && dates} timeZone={zone} />
      <QuoteSection />
    </Stack>
  )
}
