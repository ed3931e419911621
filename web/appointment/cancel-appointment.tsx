import { useState } from 'react'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { type Appointment, openCars, vehicleOf } from './appointment.ts'
import { useOrderAccess } from './order-access.ts'
import { TEXTS } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'

const texts = TEXTS.cancelAppointment

interface CancelAppointmentProps {
  appointment: Appointment
  mayCancel: boolean
  /** Whether the question is open at first. */
  startsOpen: boolean
}

/** Cancels the appointment, or shows that it is too late (APPT-12, APPT-13, APPT-18). */
export function CancelAppointment({ appointment, mayCancel, startsOpen }: CancelAppointmentProps) {
  const { name } = useTenant()
  const [isOpen, setOpen] = useState(startsOpen && mayCancel)
  const access = useOrderAccess()
  const cars = openCars(appointment)
  const [scope, setScope] = useState<'car' | 'visit'>('visit')
  const cancel = useAppointmentChange(
    () => access.cancel(appointment.id, cars.length > 1 && scope === 'visit'),
    () => setOpen(false),
  )
  return (
    <Card title={texts.title}>
      <p>{(mayCancel ? texts.until : ORDER_TEXTS.tooLate.cancel)(appointment.bookingRules.cutoffMinutes)}</p>
      {mayCancel && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
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
        {cars.length > 1 ? (
          <Stack>
            <RadioCards
              legend={texts.what}
              value={scope}
              onChange={setScope}
              choices={[
                { value: 'visit', title: texts.wholeVisit(cars.length), description: texts.wholeVisitHint },
                { value: 'car', title: texts.thisCar(vehicleOf(appointment)), description: texts.thisCarHint },
              ]}
            />
          </Stack>
        ) : (
          texts.prompt(name)
        )}
      </ConfirmDialog>
    </Card>
  )
}
