import { useState } from 'react'
import { request } from '../app/api.ts'
import type { DraftSlot } from '../booking/booking-draft.ts'
import { slotShortName } from '../booking/slot-weeks.ts'
import { ErrorBanner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SlotPicker } from '../ui/slot-picker.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Appointment } from './appointment.ts'
import { UpdateScheduledTimeMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'
import { useNewTime } from './use-new-time.ts'

const texts = TEXTS.reschedule

/** Moves the appointment to another time (APPT-11). */
export function RescheduleDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
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
    showToast({ tone: reason === null ? 'success' : 'info', message: reason === null ? texts.moved : texts.requested })
  }, onClose)
  return (
    <Dialog
      open
      title={texts.title}
      busy={move.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            {texts.keep}
          </Button>
          <Button
            variant="primary"
            disabled={!chosen}
            busy={move.isPending}
            onClick={() => chosen && move.mutate(chosen)}
          >
            {chosen ? texts.confirm(slotShortName(chosen, timeZone), chosen.isBooked) : texts.choose}
          </Button>
        </>
      }
    >
      <SlotPicker
        label={texts.picker}
        days={times.days}
        selected={chosen?.date}
        onSelect={times.choose}
        legend={texts.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        first={
          first
            ? { label: texts.first(slotShortName(first, timeZone)), onChoose: () => times.chooseFirst(first) }
            : undefined
        }
        emptyText={texts.noTimes}
      />
      <ErrorBanner message={move.error?.message} />
    </Dialog>
  )
}
