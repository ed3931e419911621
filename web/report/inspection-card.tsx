import { useMutation, useQuery } from '@tanstack/react-query'
import { offersZip } from '../../domain/report/request.ts'
import { download, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CountInspectionsQuery, StartInspectionFilesMutation } from './accounting/documents.ts'
import { accountingKeys } from './accounting/query-keys.ts'
import { TEXTS as ACCOUNTING } from './accounting/texts.ts'
import { useReportFile } from './accounting/use-report-file.ts'
import { FailureDialog } from './failure-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type FranchiseVans, useVanChoice } from './van-choice.tsx'

interface InspectionCardProps {
  /** The chosen franchises. */
  franchises: readonly FranchiseVans[]
  frame: { startDate: Date; endDate: Date } | null
}

/** Downloads the inspection results of vans as PDF (REPORT-10). */
export function InspectionCard({ franchises, frame }: InspectionCardProps) {
  const { chosen, field } = useVanChoice(franchises)
  const { title, text, file, failedTitle, failed } = TEXTS.inspection
  const report = useMutation({
    mutationFn: async ({ startDate, endDate }: NonNullable<typeof frame>) => {
      const parts = [startDate.toISOString(), endDate.toISOString(), of.map(({ id }) => id).join(), chosen.join()]
      await download(`/account/franchisee/analytics/${parts.map(encodeURIComponent).join('/')}`, file)
    },
  })
  const of = franchises.filter(franchise => franchise.allVans.some(van => chosen.includes(van.id)))
  const variables =
    frame && chosen.length > 0
      ? {
          startDate: frame.startDate.toISOString(),
          endDate: frame.endDate.toISOString(),
          franchiseIds: of.map(({ id }) => id),
          vanIds: chosen,
        }
      : null
  const count = useQuery({
    queryKey: accountingKeys.inspections(variables),
    queryFn: async ({ signal }) =>
      variables ? (await request(CountInspectionsQuery, variables, signal)).countInspections : 0,
    enabled: variables !== null,
  })
  const zip = useReportFile()
  return (
    <Card
      title={title}
      description={text}
      action={
        frame &&
        chosen.length > 0 && (
          <Button busy={report.isPending} onClick={() => report.mutate(frame)}>
            {TEXTS.downloadPdf}
          </Button>
        )
      }
    >
      {field}
      {(frame === null || chosen.length === 0) && <p>{frame ? TEXTS.chooseVan : TEXTS.chooseFrame}</p>}
      {variables && count.data !== undefined && <p>{TEXTS.inspection.count(count.data)}</p>}
      {variables && offersZip(count.data ?? 0) && (
        <>
          <p>{ACCOUNTING.zip.offer(count.data ?? 0)}</p>
          <Button busy={zip.busy} onClick={() => zip.start(() => request(StartInspectionFilesMutation, variables))}>
            {ACCOUNTING.zip.download}
          </Button>
        </>
      )}
      {zip.rowsDone !== undefined && <ProgressBar label={ACCOUNTING.making(zip.rowsDone)} />}
      <ErrorBanner message={zip.failure} />
      {report.isError && <FailureDialog title={failedTitle} message={failed} onClose={() => report.reset()} />}
    </Card>
  )
}
