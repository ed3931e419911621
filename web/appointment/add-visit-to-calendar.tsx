import { IconCalendarPlus } from '@tabler/icons-react'
import { writeCalendar } from '../../domain/booking/calendar-event.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { addressLine } from '../address/address-text.ts'
import { saveFile } from '../platform/save-file.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Button } from '../ui/inputs/button.tsx'
import type { Appointment } from './appointment.ts'
import { TEXTS } from './texts.ts'

const FEE_KEYS: ReadonlySet<string> = new Set(Object.values(FEE))

/** Saves a confirmed visit as a calendar file. It has no link, because calendars are shared. */
export function AddVisitToCalendar({ appointment }: { appointment: Appointment }) {
  const tenant = useTenant()
  const { id, version, scheduledAt, minutes, address, lineItems, vehicle } = appointment
  const save = () => {
    const file = writeCalendar({
      tenant,
      workOrderId: id,
      version,
      writtenAt: new Date(),
      start: new Date(scheduledAt),
      minutes,
      place: addressLine(address),
      services: lineItems.filter(line => !FEE_KEYS.has(line.service.name)).map(line => line.name),
      vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
      isCancelled: false,
    })
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
  }
  return (
    <Button icon={<IconCalendarPlus size={20} aria-hidden />} onClick={save}>
      {TEXTS.appointment.addToCalendar}
    </Button>
  )
}
