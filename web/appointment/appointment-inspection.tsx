import { useMutation } from '@tanstack/react-query'
import { CONDITIONS } from '../../domain/work-order/inspection.ts'
import { TEXTS as DOMAIN_TEXTS } from '../../domain/work-order/texts.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { BookFound } from './after-visit/book-found.tsx'
import { RecommendedWork } from './after-visit/recommended-work.tsx'
import { ReportPhotos } from './after-visit/report-photos.tsx'
import type { Appointment } from './appointment.ts'
import { ConditionBadge } from './condition-badge.tsx'
import { useOrderAccess } from './order-access.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.inspection

interface AppointmentInspectionProps {
  appointment: Appointment
  /** The recommended work that a mail asks about, by its service. */
  asked?: string | undefined
  isViewOnly: boolean
}

/** Shows the worn parts of the inspection, what can be booked for them, and the pictures; downloads the whole report as PDF. */
export function AppointmentInspection({ appointment, asked, isViewOnly }: AppointmentInspectionProps) {
  const { id, wornParts, oldTires, reportPhotos } = appointment
  const isGood = wornParts.length === 0 && oldTires.length === 0
  const { downloadInspection } = useOrderAccess()
  const pdf = useMutation({ mutationFn: () => downloadInspection(id) })
  return (
    <Card title={texts.title} description={isGood ? texts.allGood : texts.watch}>
      {!isGood && (
        <KeyValues
          items={[
            ...wornParts.map(({ part, condition }) => ({
              label: part,
              value: <ConditionBadge condition={CONDITIONS.find(one => one === condition) ?? null} />,
            })),
            ...oldTires.map(({ part, years }) => ({ label: part, value: DOMAIN_TEXTS.yearsOld(years) })),
          ]}
        />
      )}
      <RecommendedWork appointment={appointment} asked={asked} isViewOnly={isViewOnly} />
      {!isViewOnly && <BookFound {...appointment} />}
      <ReportPhotos reportPhotos={reportPhotos} />
      <ErrorBanner message={pdf.isError ? texts.failed : undefined} />
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {texts.download}
      </Button>
    </Card>
  )
}
