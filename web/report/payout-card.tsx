import type { DayFrame } from '../../domain/report/time-frame.ts'
import { request } from '../platform/api/api.ts'
import { payoutColumns } from './columns.ts'
import { VanPayoutsQuery } from './documents.ts'
import { ReportCard } from './report-card.tsx'
import { TEXTS } from './texts.ts'
import { type FranchiseVans, useVanChoice } from './van-choice.tsx'

interface PayoutCardProps {
  /** The chosen franchises. */
  franchises: readonly FranchiseVans[]
  /** Null without a time frame. */
  days: DayFrame | null
}

/** Downloads the payout statements of vans within the time frame, one a row (REPORT-06). */
export function PayoutCard({ franchises, days }: PayoutCardProps) {
  const { chosen, field } = useVanChoice(franchises)
  const { title, text, file } = TEXTS.payout
  const fetchRows =
    days && chosen.length > 0
      ? async () =>
          (await request(VanPayoutsQuery, { vanIds: chosen, startDate: days.from, endDate: days.to }))
            .payoutReportsByVans
      : undefined
  return (
    <ReportCard
      title={title}
      text={text}
      fileName={file}
      columns={payoutColumns}
      of={{ chosen, days }}
      about={days ? [TEXTS.vanCount(chosen.length), TEXTS.dates(days.from, days.to)] : []}
      fetchRows={fetchRows}
      hint={days ? TEXTS.chooseVan : TEXTS.chooseFrame}
    >
      {field}
    </ReportCard>
  )
}
