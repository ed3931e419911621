import { useState } from 'react'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { request } from '../platform/api/api.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { CancelAppointmentMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'

const texts = TEXTS.cancelAppointment

/** Cancels the appointment, or shows that it is too late (APPT-12, APPT-13, APPT-18). */
export function CancelAppointment({ appointment, mayCancel }: { appointment: Appointment; mayCancel: boolean }) {
  const { name } = useTenant()
  const [isOpen, setOpen] = useState(false)
  const cancel = useAppointmentChange(
    () => request(CancelAppointmentMutation, { id: appointment.id }),
    () => setOpen(false),
  )
  return (
    <Card title={texts.title}>
      <p>{(mayCancel ? texts.until : ORDER_TEXTS.tooLate.cancel)(appointment.bookingRules.cutoffMinutes)}</p>
      {mayCancel && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {texts.title}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.keep}
        danger
        busy={cancel.isPending}
        error={cancel.isError ? texts.failed : undefined}
        onConfirm={() => cancel.mutate()}
        onCancel={() => {
          setOpen(false)
          cancel.reset()
        }}
      >
        {texts.prompt(name)}
      </ConfirmDialog>
    </Card>
  )
}
