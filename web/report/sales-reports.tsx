import { localDay } from '../../domain/format/dates.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { request } from '../platform/api/api.ts'
import { useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { allPages } from './all-pages.ts'
import { arColumns, commissionColumns } from './columns.ts'
import { SalesArQuery, SalesCommissionQuery } from './documents.ts'
import { ReportCard } from './report-card.tsx'
import { TEXTS } from './texts.ts'

interface SalesReportsProps {
  franchiseIds: readonly string[]
  vendorIds: readonly string[]
  /** Two instants (ISO 8601); null without a time frame. */
  frame: { startDate: string; endDate: string } | null
  /** IANA zone of the chosen days. */
  timeZone: string
}

/** Downloads the unpaid invoices of vendors' customers and the commission on them as CSV (SALES-06). */
export function SalesReports({ franchiseIds, vendorIds, frame, timeZone }: SalesReportsProps) {
  const { csvTimeZone } = useTenant()
  const userId = String(useSession()?.id ?? 0)
  const isReady = frame !== null && franchiseIds.length > 0 && vendorIds.length > 0
  const variables = {
    userId,
    franchiseIds: [...franchiseIds],
    vendorIds: [...vendorIds],
    ...(frame ?? { startDate: '', endDate: '' }),
  }
  const about = frame
    ? [
        TEXTS.franchiseCount(franchiseIds.length),
        TEXTS.vendorCount(vendorIds.length),
        TEXTS.dates(
          localDay(new Date(frame.startDate), timeZone),
          localDay(new Date(Date.parse(frame.endDate) - 1), timeZone),
        ),
        TEXTS.timesIn(zoneName(csvTimeZone)),
      ]
    : []
  const { salesAr, commission } = TEXTS
  return (
    <>
      <ReportCard
        title={salesAr.title}
        text={salesAr.text}
        fileName={salesAr.file}
        columns={arColumns(csvTimeZone)}
        of={variables}
        about={about}
        fetchRows={
          isReady
            ? onRows =>
                allPages(async page => (await request(SalesArQuery, { ...variables, ...page })).salesArReport, onRows)
            : undefined
        }
        hint={TEXTS.noSales}
      />
      <ReportCard
        title={commission.title}
        text={commission.text}
        fileName={commission.file}
        columns={commissionColumns(csvTimeZone)}
        of={variables}
        about={about}
        fetchRows={
          isReady
            ? onRows =>
                allPages(
                  async page => (await request(SalesCommissionQuery, { ...variables, ...page })).salesCommissionReport,
                  onRows,
                )
            : undefined
        }
        hint={TEXTS.noSales}
      />
    </>
  )
}
