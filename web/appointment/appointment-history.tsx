import { formatDateTime } from '../../domain/format/dates.ts'
import { isProgress, type Progress } from '../../domain/work-order/progress.ts'
import type { Tone } from '../ui/display/status-badge.tsx'
import { Timeline, type TimelineEvent } from '../ui/display/timeline.tsx'
import type { Appointment } from './appointment.ts'
import { isPast, stateOf } from './appointment-status.tsx'
import { TEXTS } from './texts.ts'

const TONES: Record<Progress, Tone> = {
  requested: 'info',
  booked: 'success',
  confirmed: 'success',
  rescheduled: 'info',
  address_changed: 'info',
  contact_changed: 'info',
  customer_confirmed: 'success',
  services_changed: 'info',
  inspected: 'success',
  work_approved: 'success',
  work_declined: 'neutral',
  completed: 'success',
  paid: 'success',
  cancelled: 'neutral',
  restored: 'success',
}

interface AppointmentHistoryProps {
  appointment: Appointment
  timeZone: string
}

/** Shows the appointment's events so far, and its time if it is ahead. */
export function AppointmentHistory({ appointment, timeZone }: AppointmentHistoryProps) {
  const { progress, scheduledAt, cancelReason } = appointment
  const state = stateOf(appointment)
  const reason = TEXTS.cancelReasons[cancelReason ?? '']
  const at = (dateTime: string) => ({ dateTime, time: formatDateTime(new Date(dateTime), timeZone) })
  const events: TimelineEvent[] = progress.flatMap(({ type, createdAt }, index) =>
    isProgress(type) ? [{ id: String(index), title: TEXTS.progress[type], tone: TONES[type], ...at(createdAt) }] : [],
  )
  const ahead: TimelineEvent = {
    id: 'ahead',
    title: TEXTS.appointment.scheduled,
    detail: state === 'requested' ? TEXTS.appointment.notConfirmed : undefined,
    ...at(scheduledAt),
  }
  return (
    <>
      <Timeline events={isPast(appointment) ? events : [...events, ahead]} />
      {state === 'cancelled' && reason && <p>{reason}</p>}
    </>
  )
}
