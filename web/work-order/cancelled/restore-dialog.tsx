import { useState } from 'react'
import { formatVisit } from '../../../domain/format/moment.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { RESCHEDULE_TEXTS } from '../../appointment/texts.ts'
import { useRefreshAppointments } from '../../appointment/use-appointment-change.ts'
import { useNewTime } from '../../appointment/use-new-time.ts'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { SlotPicker } from '../../schedule/slot-picker.tsx'
import { slotShortName } from '../../schedule/slot-weeks.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { type Order, totalsOf, zoneOf } from '../order.ts'
import { useOrderChanged } from '../use-order.ts'
import { RestoreWorkOrderMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

interface Values {
  /** Undefined: its own time, if available. */
  slot: DraftSlot | undefined
}

/** Puts a cancelled order back into its time, or into another one when that is gone. */
export function RestoreDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const toast = useToast()
  const changed = useOrderChanged()
  const refresh = useRefreshAppointments()
  const times = useNewTime({ ...order, unavailabilityReason: null }, now, true)
  const { first, timeZone } = times
  const own = useOwnSlot(order, times)
  const form = useSubmitForm<Values, Order>({
    initialValues: { slot: undefined },
    submit: async ({ slot: chosen = own }) => {
      const time = chosen && { scheduledAt: chosen.date, isRequest: chosen.isBooked }
      try {
        return (await request(RestoreWorkOrderMutation, { id: order.id, version: order.version, ...time }))
          .restoreWorkOrder
      } finally {
        void refresh()
      }
    },
    onSuccess: restored => {
      changed(restored)
      const when = formatVisit(new Date(restored.scheduledAt), zoneOf(restored))
      toast({
        tone: 'success',
        message: restored.van ? TEXTS.restored(when, restored.van.name) : TEXTS.restoredRequest(when),
      })
      onClose()
    },
  })
  const slot = form.values.slot ?? own
  const select = (chosen: DraftSlot | undefined): void => form.change({ slot: chosen })
  return (
    <FormDialog
      form={form}
      title={TEXTS.restoreTitle}
      disabled={!slot}
      submitLabel={slot ? TEXTS.confirm(slotShortName(slot, timeZone), slot.isBooked) : RESCHEDULE_TEXTS.choose}
      cancelLabel={TEXTS.keep}
      onClose={onClose}
    >
      <p>{TEXTS.restoreHint(money(totalsOf(order).total, order.currency))}</p>
      <KeyValues items={[{ label: TEXTS.ownTime, value: formatVisit(new Date(order.scheduledAt), timeZone) }]} />
      {own === null && <Alert tone="info">{TEXTS.ownTaken}</Alert>}
      <SlotPicker
        label={TEXTS.picker}
        days={times.days}
        selected={slot?.date}
        onSelect={date => select(times.find(date))}
        legend={RESCHEDULE_TEXTS.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        onAllTimes={times.showAll}
        first={
          first
            ? {
                label: RESCHEDULE_TEXTS.first(slotShortName(first, timeZone)),
                onChoose: () => {
                  select(first)
                  times.turnToSlot(first)
                },
              }
            : undefined
        }
        emptyText={RESCHEDULE_TEXTS.noTimes}
        note={RESCHEDULE_TEXTS.zone(zoneName(timeZone))}
      />
    </FormDialog>
  )
}

/** Returns the slot of the order's own time; null when it is not available any more, undefined until that is known. */
function useOwnSlot(order: Order, times: ReturnType<typeof useNewTime>): DraftSlot | null | undefined {
  const [ownWeek] = useState(times.week)
  const [own, setOwn] = useState<DraftSlot | null>()
  if (times.days.status !== 'ready' || times.week !== ownWeek) return own
  const found = times.find(new Date(order.scheduledAt).toISOString())
  const available = found && !found.isBooked ? found : null
  if (available?.date !== own?.date || own === undefined) setOwn(available)
  return available
}
