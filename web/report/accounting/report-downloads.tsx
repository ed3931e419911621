import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyOf } from '../../../domain/address/country.ts'
import type { Currency } from '../../../domain/format/money.ts'
import {
  JOURNAL_FORMATS,
  JOURNAL_UNITS,
  type JournalFormat,
  type JournalUnit,
} from '../../../domain/report/journal-file.ts'
import type { ReportName, SalesBy } from '../../../domain/report/request.ts'
import { type Franchise, useFranchises } from '../../franchise-choice/franchise.ts'
import { download, request } from '../../platform/api/api.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { StartJournalFileMutation, StartReportFileMutation } from './documents.ts'
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx'
import { MailStatementDialog } from './mail-statement-dialog.tsx'
import { accountingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import { useReportFile } from './use-report-file.ts'

/** A request as the API takes it. */
export interface RequestedReport {
  startDate: string
  endDate: string
  currency: Currency
  franchiseIds: string[]
  vendorId: string | null
  salesBy: SalesBy
}

interface ReportDownloadsProps {
  report: ReportName
  input: RequestedReport
  /** Whether the period has ended. */
  isOver: boolean
  /** How many rows there are. */
  note: string | undefined
}

/** What a schedule of the shown report starts with: without a franchise all that have the currency. */
const proposedBy = (
  report: ReportName,
  { salesBy, vendorId, franchiseIds, currency }: RequestedReport,
  franchises: readonly Franchise[],
) => ({
  report,
  salesBy,
  vendorId: vendorId ?? '',
  currency,
  franchiseIds:
    franchiseIds.length > 0
      ? franchiseIds
      : franchises.filter(({ countryCode }) => currencyOf(countryCode) === currency).map(({ id }) => id),
})

/** Makes files of a report, however long it is, with their progress. */
export function ReportDownloads({ report, input, isOver, note }: ReportDownloadsProps) {
  const queryClient = useQueryClient()
  const { all: franchises } = useFranchises()
  const file = useReportFile(() => void queryClient.invalidateQueries({ queryKey: accountingKeys.exports() }))
  const [format, setFormat] = useState<JournalFormat>('CSV')
  const [by, setBy] = useState<JournalUnit>('DAY')
  const [isMailing, setMailing] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const table = (kind: 'CSV' | 'PDF') => () =>
    file.start(() => request(StartReportFileMutation, { report, format: kind, request: input }))
  const { vendorId, endDate, currency } = input
  const statement = useMutation({
    mutationFn: () =>
      download(`/account/franchisee/vendor-statements/${vendorId}/${endDate}/${currency}`, 'statement.pdf'),
  })
  const isJournal = report === 'JOURNAL'
  return (
    <Card>
      {isJournal && (
        <Row>
          <SelectField
            label={TEXTS.format}
            value={format}
            onChange={setFormat}
            options={JOURNAL_FORMATS.map(value => ({ value, label: TEXTS.formats[value] }))}
          />
          {format !== 'XERO' && (
            <SelectField
              label={TEXTS.unit}
              value={by}
              onChange={setBy}
              options={JOURNAL_UNITS.map(value => ({ value, label: TEXTS.units[value] }))}
            />
          )}
        </Row>
      )}
      <Row>
        {isJournal && (
          <Button
            variant="primary"
            busy={file.busy}
            onClick={() => file.start(() => request(StartJournalFileMutation, { format, by, request: input }))}
          >
            {TEXTS.exportJournal}
          </Button>
        )}
        <Button busy={file.busy} onClick={table('CSV')}>
          {TEXTS.csv}
        </Button>
        <Button busy={file.busy} onClick={table('PDF')}>
          {TEXTS.pdf}
        </Button>
        <Button onClick={() => setScheduling(true)}>{TEXTS.schedule}</Button>
        {vendorId !== null && (
          <>
            <Button busy={statement.isPending} onClick={() => statement.mutate()}>
              {TEXTS.statement}
            </Button>
            <Button onClick={() => setMailing(true)}>{TEXTS.mailStatement}</Button>
          </>
        )}
      </Row>
      {file.rowsDone !== undefined && <ProgressBar label={TEXTS.making(file.rowsDone)} />}
      <ErrorBanner message={file.failure ?? statement.error?.message} />
      {isJournal && !isOver && <p>{TEXTS.notOver}</p>}
      {note !== undefined && <p>{note}</p>}
      {isScheduling && (
        <ScheduleDialog proposed={proposedBy(report, input, franchises)} onClose={() => setScheduling(false)} />
      )}
      {isMailing && vendorId !== null && (
        <MailStatementDialog statement={{ vendorId, endDate, currency }} onClose={() => setMailing(false)} />
      )}
    </Card>
  )
}
