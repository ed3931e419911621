import { IconCalendarPlus } from '@tabler/icons-react'
import { writeCalendar } from '../../../domain/booking/calendar-event.ts'
import { SLOT_MS } from '../../../domain/schedule/slots.ts'
import { addressLine } from '../../address/address-text.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { AppointmentMap } from './appointment-map.tsx'
import { TEXTS } from './texts.ts'

/** Shows place, car and number of the visit, with a map; a confirmed visit can be added to a calendar. */
export function BookedAppointment({ booked }: { booked: Booked }) {
  return (
    <Card>
      <AppointmentMap booked={booked} />
      <KeyValues
        items={[
          { label: TEXTS.address, value: addressLine(booked.address) },
          { label: TEXTS.vehicle, value: booked.vehicle },
          { label: TEXTS.number, value: booked.workOrderId },
        ]}
      />
      {booked.outcome === 'CONFIRMED' && <AddToCalendar booked={booked} />}
    </Card>
  )
}

/** The version of a new order; later versions are emailed when the visit is moved. */
const FIRST_VERSION = 1

function AddToCalendar({ booked }: { booked: Booked }) {
  const tenant = useTenant()
  const save = () => {
    const file = writeCalendar({
      tenant,
      workOrderId: booked.workOrderId,
      version: FIRST_VERSION,
      writtenAt: new Date(),
      start: new Date(booked.date),
      minutes: SLOT_MS / 60_000,
      place: addressLine(booked.address),
      services: booked.lines.filter(line => !line.isFee).map(line => line.name),
      vehicle: booked.vehicle,
      isCancelled: false,
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
  }
  return (
    <Button icon={<IconCalendarPlus size={20} aria-hidden />} onClick={save}>
      {TEXTS.addToCalendar}
    </Button>
  )
}
