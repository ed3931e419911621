import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { slotShortName } from '../schedule/slot-weeks.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { SlotPicker } from '../schedule/slot-picker.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { UpdateScheduledTimeMutation } from './documents.ts'
import { MovedPriceNote, priceToAgree } from './moved-price.tsx'
import { RESCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'
import { type MovableOrder, useNewTime } from './use-new-time.ts'
import type { DraftSlot } from '../schedule/draft-slot.ts'

interface RescheduleDialogProps {
  appointment: MovableOrder
  onClose: () => void
  /** Texts for staff: the results, and the text before an error. */
  words?: { moved: string; requested: string; failed: (reason: string) => string }
}

interface Move {
  slot: DraftSlot
  /** Cents before tax; null until a new price is shown. */
  agreedTotal: number | null
}

/** Moves an appointment to another time (APPT-11, WODETAIL-09). If that costs more, it shows both totals and asks (decisions A5). */
export function RescheduleDialog({ appointment, onClose, words }: RescheduleDialogProps) {
  const [now] = useState(() => new Date())
  const showToast = useToast()
  const times = useNewTime(appointment, now)
  const { chosen, first, timeZone } = times
  const move = useAppointmentChange(async ({ slot, agreedTotal }: Move) => {
    const { updateScheduledTime } = await request(UpdateScheduledTimeMutation, {
      id: appointment.id,
      scheduledAt: slot.date,
      isBooked: slot.isBooked,
      agreedTotal,
    })
    const { reason } = updateScheduledTime
    const { moved, requested } = words ?? TEXTS
    showToast(reason === null ? { tone: 'success', message: moved } : { tone: 'info', message: requested })
  }, onClose)
  const price = priceToAgree(move.error)
  const confirm = price ? TEXTS.price.agree : TEXTS.confirm
  // A price is valid only for the slot that it was shown for.
  const select = (date: string) => {
    move.reset()
    times.choose(date)
  }
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
            onClick={() => chosen && move.mutate({ slot: chosen, agreedTotal: price?.total ?? null })}
          >
            {chosen ? confirm(slotShortName(chosen, timeZone), chosen.isBooked) : TEXTS.choose}
          </Button>
        </>
      }
    >
      <SlotPicker
        label={TEXTS.picker}
        days={times.days}
        selected={chosen?.date}
        onSelect={select}
        legend={TEXTS.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        first={
          first
            ? {
                label: TEXTS.first(slotShortName(first, timeZone)),
                onChoose: () => {
                  move.reset()
                  times.chooseFirst(first)
                },
              }
            : undefined
        }
        emptyText={TEXTS.noTimes}
      />
      {price && <MovedPriceNote price={price} />}
      <ErrorBanner
        message={move.error && !price ? (words?.failed(move.error.message) ?? move.error.message) : undefined}
      />
    </Dialog>
  )
}
