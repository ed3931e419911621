import { request } from '../../platform/api/api.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { Appointment } from '../appointment.ts'
import { isPast } from '../appointment-status.tsx'
import { useAppointmentChange } from '../use-appointment-change.ts'
import { ConfirmLinkedVisitMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

/** Customers are asked this long before the visit, in milliseconds: two days. */
const ASKED_MS = 2 * 86_400_000

interface ConfirmVisitProps {
  appointment: Appointment & { isVisitConfirmed: boolean }
  link: string
  /** The reminder's link asks it at any time. */
  isAsked: boolean
}

/** Asks whether the customer will be there, and records that they will. */
export function ConfirmVisit({ appointment, link, isAsked }: ConfirmVisitProps) {
  const { isConfirmed, isInspected, isVisitConfirmed, scheduledAt } = appointment
  const left = new Date(scheduledAt).getTime() - useNow().getTime()
  const confirm = useAppointmentChange(
    () => request(ConfirmLinkedVisitMutation, { link }),
    () => undefined,
  )
  // Once the car is inspected, the technician is there.
  if (isPast(appointment) || !isConfirmed || isInspected || left <= 0) return null
  if (isVisitConfirmed) return <Alert tone="success">{TEXTS.visit.thanks}</Alert>
  if (!isAsked && left > ASKED_MS) return null
  return (
    <Card title={TEXTS.visit.title} description={TEXTS.visit.text}>
      <ErrorBanner message={confirm.error?.message} />
      <Row>
        <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {TEXTS.visit.confirm}
        </Button>
      </Row>
    </Card>
  )
}
