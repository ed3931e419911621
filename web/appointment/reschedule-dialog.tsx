import { useState } from 'react'
import { request } from '../app/api.ts'
import type { DraftSlot } from '../booking/booking-draft.ts'
import { slotShortName } from '../booking/slot-weeks.ts'
import { ErrorBanner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SlotPicker } from '../ui/slot-picker.tsx'
import { useToast } from '../ui/toast.tsx'
import { UpdateScheduledTimeMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'
import { type MovableOrder, useNewTime } from './use-new-time.ts'

interface RescheduleDialogProps {
  appointment: MovableOrder
  onClose: () => void
  /** What is said when it is done, and before the reason when it is not; without, as to the customer. */
  words?: { moved: string; requested: string; failed: string }
}

/** Moves an appointment to another time (APPT-11, WODETAIL-09). */
export function RescheduleDialog({ appointment, onClose, words }: RescheduleDialogProps) {
  const [now] = useState(() => new Date())
  const showToast = useToast()
  const times = useNewTime(appointment, now)
  const { chosen, first, timeZone } = times
  const move = useAppointmentChange(async (slot: DraftSlot) => {
    const { updateScheduledTime } = await request(UpdateScheduledTimeMutation, {
      id: appointment.id,
      scheduledAt: slot.date,
      isBooked: slot.isBooked,
    })
    const { reason } = updateScheduledTime
    const { moved, requested } = words ?? TEXTS
    showToast(reason === null ? { tone: 'success', message: moved } : { tone: 'info', message: requested })
  }, onClose)
  return (
    <Dialog
      open
      title={TEXTS.title}
      busy={move.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {TEXTS.keep}
          </Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={move.isPending}
            onClick={() => chosen && move.mutate(chosen)}
          >
            {chosen ? TEXTS.confirm(slotShortName(chosen, timeZone), chosen.isBooked) : TEXTS.choose}
          </Button>
        </>
      }
    >
      <SlotPicker
        label={TEXTS.picker}
        days={times.days}
        selected={chosen?.date}
        onSelect={times.choose}
        legend={TEXTS.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        first={
          first
            ? { label: TEXTS.first(slotShortName(first, timeZone)), onChoose: () => times.chooseFirst(first) }
            : undefined
        }
        emptyText={TEXTS.noTimes}
      />
      <ErrorBanner message={move.error ? [words?.failed, move.error.message].filter(Boolean).join(' ') : undefined} />
    </Dialog>
  )
}
