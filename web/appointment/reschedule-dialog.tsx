import { useState } from 'react'
import type { Currency } from '../../domain/format/money.ts'
import { formatVisit } from '../../domain/format/moment.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { useServerNow } from '../platform/use-server-now.ts'
import type { DraftSlot } from '../schedule/draft-slot.ts'
import { SlotPicker } from '../schedule/slot-picker.tsx'
import { slotShortName } from '../schedule/slot-weeks.ts'
import { soonSurcharges } from '../schedule/soon-surcharges.ts'
import { withSurcharges } from '../schedule/surcharges.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { type MovedPrice, MovedPriceNote, priceToAgree } from './moved-price.tsx'
import { useOrderAccess } from './order-access.ts'
import { RESCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { useRefreshAppointments } from './use-appointment-change.ts'
import { type MovableOrder, useNewTime } from './use-new-time.ts'

interface RescheduleDialogProps {
  /** With what an earlier time soon adds to its price, in cents before tax. */
  appointment: MovableOrder & { soonFee: number | null; currency: Currency; arrivesUntil?: string | null }
  onClose: () => void
}

interface Values {
  slot: DraftSlot | null
}

/** Moves a customer's own appointment to another time (APPT-11). What costs more says so before it is chosen; then it shows both totals and asks (decisions A5). */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const now = useServerNow()
  const access = useOrderAccess()
  const showToast = useToast()
  const refresh = useRefreshAppointments()
  const times = useNewTime(appointment, now, false)
  const { first, timeZone } = times
  const zone = TEXTS.zone(zoneName(timeZone))
  // Not from the form's failure, which is gone while the next submission is in flight.
  const [price, setPrice] = useState<MovedPrice>()
  const move = async (slot: DraftSlot, agreedTotal: number | null): Promise<void> => {
    const reason = await access.move({
      id: appointment.id,
      scheduledAt: slot.date,
      isBooked: slot.isBooked,
      agreedTotal,
    })
    showToast(reason === null ? { tone: 'success', message: TEXTS.moved } : { tone: 'info', message: TEXTS.requested })
  }
  const form = useSubmitForm<Values, void>({
    initialValues: { slot: null },
    submit: async ({ slot }) => {
      try {
        if (slot) await move(slot, price?.total ?? null)
      } finally {
        void refresh()
      }
    },
    onSuccess: onClose,
    onError: error => setPrice(priceToAgree(error)),
    describeFailure: error => (priceToAgree(error) ? undefined : error.message),
  })
  const { slot } = form.values
  // A price is valid only for the slot that it was shown for.
  const select = (chosen: DraftSlot | null) => {
    setPrice(undefined)
    form.change({ slot: chosen })
  }
  const confirm = price ? TEXTS.price.agree : TEXTS.confirm
  const until = appointment.arrivesUntil == null ? null : new Date(appointment.arrivesUntil)
  const currentTime = formatVisit(new Date(appointment.scheduledAt), timeZone, until)
  const { soonFee, currency, bookingRules, scheduledAt } = appointment
  const soon = { soonFee, currency, priorityHours: bookingRules.priorityHours, before: new Date(scheduledAt) }
  const { surchargeAt, note } = soonSurcharges(soon, now, times.days)
  return (
    <FormDialog
      form={form}
      title={TEXTS.title}
      disabled={!slot}
      submitLabel={slot ? confirm(slotShortName(slot, timeZone), slot.isBooked) : TEXTS.choose}
      cancelLabel={TEXTS.keep}
      onClose={onClose}
    >
      <KeyValues items={[{ label: TEXTS.current, value: currentTime }]} />
      <SlotPicker
        label={TEXTS.picker}
        days={withSurcharges(times.days, surchargeAt)}
        selected={slot?.date}
        onSelect={date => select(times.find(date) ?? null)}
        legend={TEXTS.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        onAllTimes={times.showAll}
        first={
          first
            ? {
                label: TEXTS.first(slotShortName(first, timeZone), surchargeAt(first.date)),
                onChoose: () => {
                  select(first)
                  times.turnToSlot(first)
                },
              }
            : undefined
        }
        emptyText={TEXTS.noTimes}
        note={note === undefined ? zone : TEXTS.notes(zone, note)}
      />
      {price && <MovedPriceNote price={price} priorityHours={appointment.bookingRules.priorityHours} />}
    </FormDialog>
  )
}
