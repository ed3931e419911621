import { writeCalendar } from '../../domain/booking/calendar-event.ts'
import { formatList } from '../../domain/format/list.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { addressLine } from '../address/address-text.ts'
import { saveFile } from '../platform/save-file.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Button } from '../ui/inputs/button.tsx'
import { type Appointment, vehicleOf } from './appointment.ts'
import { TEXTS } from './texts.ts'

const FEE_KEYS: ReadonlySet<string> = new Set(Object.values(FEE))

/** Saves a confirmed visit with all of its cars as a calendar file: the same entry as that of its mails. It has no link, because calendars are shared. */
export function AddVisitToCalendar({ appointment }: { appointment: Appointment }) {
  const tenant = useTenant()
  const { calendarEntry, scheduledAt, minutes, address, lineItems, visitCars } = appointment
  const own = lineItems.filter(line => !FEE_KEYS.has(line.service.name)).map(line => line.name)
  const isAlone = visitCars.length === 0
  const save = () => {
    const file = writeCalendar({
      tenant,
      ...calendarEntry,
      writtenAt: new Date(),
      start: new Date(scheduledAt),
      minutes,
      place: addressLine(address),
      services: isAlone ? own : [...new Set(visitCars.flatMap(({ services }) => services))],
      vehicle: isAlone ? vehicleOf(appointment) : formatList(visitCars.map(({ vehicle }) => vehicle)),
      isCancelled: false,
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
  }
  return (
    <Button variant="quiet" onClick={save}>
      {TEXTS.appointment.addToCalendar}
    </Button>
  )
}
