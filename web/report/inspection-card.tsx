import { useMutation } from '@tanstack/react-query'
import { download } from '../platform/api/api.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
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
      const of = franchises.filter(franchise => franchise.allVans.some(van => chosen.includes(van.id)))
      const parts = [startDate.toISOString(), endDate.toISOString(), of.map(({ id }) => id).join(), chosen.join()]
      await download(`/account/franchisee/analytics/${parts.map(encodeURIComponent).join('/')}`, file)
    },
  })
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
      {report.isError && <FailureDialog title={failedTitle} message={failed} onClose={() => report.reset()} />}
    </Card>
  )
}
