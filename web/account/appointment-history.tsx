import { formatDateTime } from '../../domain/format/dates.ts'
import { Timeline, type TimelineEvent } from '../ui/timeline.tsx'
import type { Appointment } from './appointment.ts'
import { stateOf } from './appointment-status.tsx'
import { TEXTS } from './texts.ts'

interface AppointmentHistoryProps {
  appointment: Appointment
  timeZone: string
}

/** Booked or requested, the appointment itself, and how it ended. */
export function AppointmentHistory({ appointment, timeZone }: AppointmentHistoryProps) {
  const state = stateOf(appointment)
  const event = (id: string, title: string, dateTime: string, rest: Partial<TimelineEvent> = {}): TimelineEvent => ({
    id,
    title,
    dateTime,
    time: formatDateTime(new Date(dateTime), timeZone),
    ...rest,
  })
  const { createdAt, scheduledAt, completedAt, cancelReason } = appointment
  const made = appointment.isConfirmed ? TEXTS.appointment.booked : TEXTS.appointment.requested
  const events = [
    event('made', made, createdAt, { tone: 'info' }),
    event('scheduled', TEXTS.appointment.scheduled, scheduledAt, {
      tone: state === 'confirmed' || state === 'completed' ? 'success' : 'neutral',
      detail: state === 'requested' ? TEXTS.appointment.notConfirmed : undefined,
    }),
    ...(completedAt === null
      ? []
      : [event('completed', TEXTS.appointment.completed, completedAt, { tone: 'success' })]),
  ]
  return (
    <>
      <Timeline events={events} />
      {state === 'cancelled' && cancelReason && <p>{cancelReason}</p>}
    </>
  )
}
