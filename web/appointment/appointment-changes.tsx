import { type ReactNode, useState } from 'react'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { useSession } from '../platform/session/session.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Row } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import classes from './appointment-changes.module.css'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { TypedAddressDialog } from './managed/typed-address-dialog.tsx'
import { useOrderAccess } from './order-access.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { ADDRESS_TEXTS, TEXTS } from './texts.ts'
import { CarLink } from './visit-card.tsx'

export type ChangeStart = 'time' | 'address'

interface AppointmentChangesProps {
  appointment: Appointment
  mayMove: boolean
  mayChangeAddress: boolean
  /** The change whose dialog is open at first. */
  start?: ChangeStart | undefined
  /** More buttons beside those of the changes. */
  children?: ReactNode
}

/** Lets the customer change time and address while that is allowed (APPT-11, APPT-14). */
export function AppointmentChanges({
  appointment,
  mayMove,
  mayChangeAddress,
  start,
  children,
}: AppointmentChangesProps) {
  const session = useSession()
  const { link } = useOrderAccess()
  const [open, setOpen] = useState<ChangeStart | undefined>(start === 'time' && !mayMove ? undefined : start)
  const close = () => setOpen(undefined)
  const { franchise, visitCars } = appointment
  const first = visitCars.find(({ hasVisitFees }) => hasVisitFees)
  // The price of the visit's way and time is that of the car that has its fees.
  if (first && first.workOrderId !== appointment.id && (mayMove || mayChangeAddress))
    return (
      <>
        <p>{TEXTS.visit.changedWith(first.vehicle)}</p>
        <Row>
          <CarLink car={first}>{TEXTS.visit.open(first.vehicle)}</CarLink>
          {children}
        </Row>
      </>
    )
  return (
    <>
      {first && (mayMove || mayChangeAddress) && <p>{TEXTS.visit.moved(visitCars.length)}</p>}
      {!mayMove && <p>{ORDER_TEXTS.tooLate.move(appointment.bookingRules.cutoffMinutes)}</p>}
      <div className={classes.actions}>
        {mayMove && <Button onClick={() => setOpen('time')}>{TEXTS.reschedule.title}</Button>}
        {mayChangeAddress && (
          <Button variant="quiet" onClick={() => setOpen('address')}>
            {ADDRESS_TEXTS.title}
          </Button>
        )}
        {children}
      </div>
      {open === 'time' && <RescheduleDialog appointment={appointment} onClose={close} />}
      {open === 'address' && franchise && link !== null && (
        <TypedAddressDialog appointment={appointment} franchiseId={franchise.id} link={link} onClose={close} />
      )}
      {open === 'address' && franchise && link === null && session && (
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
