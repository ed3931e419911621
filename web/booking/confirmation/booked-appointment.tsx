import { carOfVisit } from '../../../domain/booking/visit-cars.ts'
import { writeCalendar } from '../../../domain/booking/calendar-event.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { addressLine } from '../../address/address-text.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { IconCalendarPlus } from '../../ui/icon/calendar-plus.gen.ts'
import { IconPencil } from '../../ui/icon/pencil.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { AppointmentMap } from './appointment-map.tsx'
import classes from './booked-appointment.module.css'
import { TEXTS } from './texts.ts'

/**
 * Shows place, car and number of the visit, and below them what people do next: add a confirmed visit to their calendar, or change what they booked. A guest
 * changes it by a link, without an account; the confirmation mail has one too. The map comes last, because it is looked at and not pressed.
 */
export function BookedAppointment({ booked }: { booked: Booked }) {
  const { manageLink } = booked
  const isConfirmed = booked.outcome === 'CONFIRMED'
  return (
    <Card>
      <KeyValues
        compact
        items={[
          { label: TEXTS.address, value: addressLine(booked.address), whole: true },
          ...(booked.cars
            ? booked.cars.map((car, index, all) => ({
                label: carOfVisit(index + 1, all.length) ?? '',
                value: TEXTS.carAndNumber(car.vehicle, car.workOrderId),
                whole: true,
              }))
            : [
                { label: TEXTS.vehicle, value: booked.vehicle },
                { label: TEXTS.number, value: booked.workOrderId },
              ]),
        ]}
      />
      {(isConfirmed || manageLink !== null) && (
        <Row>
          {isConfirmed && <AddToCalendar booked={booked} />}
          {manageLink !== null && (
            <ButtonLink icon={<IconPencil size={20} aria-hidden />} to={PATHS.manage} hash={manageLink}>
              {TEXTS.manage}
            </ButtonLink>
          )}
        </Row>
      )}
      {manageLink !== null && <p className={classes.hint}>{TEXTS.manageHint}</p>}
      <AppointmentMap booked={booked} />
    </Card>
  )
}

/** The version of a new order; those of a visit add up. Later versions are emailed when the visit is moved. */
const FIRST_VERSION = 1

function AddToCalendar({ booked }: { booked: Booked }) {
  const tenant = useTenant()
  const save = () => {
    const file = writeCalendar({
      tenant,
      workOrderId: booked.workOrderId,
      version: FIRST_VERSION * (booked.cars?.length ?? 1),
      writtenAt: new Date(),
      start: new Date(booked.date),
      minutes: booked.minutes ?? VISIT_MINUTES,
      place: addressLine(booked.address),
      services: [...new Set(booked.lines.filter(line => !line.isFee).map(line => line.name))],
      vehicle: booked.vehicle,
      isCancelled: false,
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
  }
  return (
    <Button variant="primary" icon={<IconCalendarPlus size={20} aria-hidden />} onClick={save}>
      {TEXTS.addToCalendar}
    </Button>
  )
}
