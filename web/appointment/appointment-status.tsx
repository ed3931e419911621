import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { TEXTS } from './texts.ts'

interface Appointment {
  status: string
  isConfirmed: boolean
  overdue: boolean
}

type State = 'requested' | 'confirmed' | 'completed' | 'cancelled'

const TONES: Record<State, Tone> = {
  requested: 'info',
  confirmed: 'success',
  completed: 'success',
  cancelled: 'neutral',
}

/** Returns the state of an appointment as its customer sees it. */
export function stateOf({ status, isConfirmed }: Omit<Appointment, 'overdue'>): State {
  if (status === 'COMPLETE') return 'completed'
  if (status === 'CANCELLED') return 'cancelled'
  return isConfirmed ? 'confirmed' : 'requested'
}

/** Checks whether an appointment is completed or cancelled. */
export const isPast = (appointment: Omit<Appointment, 'overdue'>): boolean =>
  ['completed', 'cancelled'].includes(stateOf(appointment))

export function AppointmentBadge({ appointment }: { appointment: Appointment }) {
  const state = stateOf(appointment)
  return (
    <>
      {appointment.overdue && <StatusBadge tone="danger">{TEXTS.appointment.overdue}</StatusBadge>}{' '}
      <StatusBadge tone={TONES[state]}>{TEXTS.appointment[state]}</StatusBadge>
    </>
  )
}
