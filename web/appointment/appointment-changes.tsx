import { useState } from 'react'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { useSession } from '../platform/session/session.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Row } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { ADDRESS_TEXTS, TEXTS } from './texts.ts'

interface AppointmentChangesProps {
  appointment: Appointment
  mayMove: boolean
  mayChangeAddress: boolean
}

/** Lets the customer change time and address while that is allowed (APPT-11, APPT-14). */
export function AppointmentChanges({ appointment, mayMove, mayChangeAddress }: AppointmentChangesProps) {
  const session = useSession()
  const [open, setOpen] = useState<'time' | 'address'>()
  const close = () => setOpen(undefined)
  const { franchise } = appointment
  return (
    <>
      {!mayMove && <p>{ORDER_TEXTS.tooLate.move(appointment.bookingRules.cutoffMinutes)}</p>}
      <Row>
        {mayMove && <Button onClick={() => setOpen('time')}>{TEXTS.reschedule.title}</Button>}
        {mayChangeAddress && <Button onClick={() => setOpen('address')}>{ADDRESS_TEXTS.title}</Button>}
      </Row>
      {open === 'time' && <RescheduleDialog appointment={appointment} onClose={close} />}
      {open === 'address' && franchise && session && (
        <ChangeAddressDialog
          appointment={appointment}
          franchiseId={franchise.id}
          userId={String(session.id)}
          onClose={close}
        />
      )}
    </>
  )
}
