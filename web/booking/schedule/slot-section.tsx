import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { durationText } from '../../../domain/format/duration.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { trackEvent } from '../../platform/tracking/track.ts'
import { visitorZone } from '../../platform/visitor-zone.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { SlotPicker } from '../../schedule/slot-picker.tsx'
import { slotShortName } from '../../schedule/slot-weeks.ts'
import { withNearby, withSurcharges } from '../../schedule/surcharges.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { updateDraft } from '../booking-store.ts'
import { currencyOf } from '../currency-of.ts'
import { HoldLine } from '../hold/hold-line.tsx'
import { TEXTS as HOLD_TEXTS } from '../hold/texts.ts'
import type { PageHold } from '../hold/use-hold.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'
import type { Slots } from './use-slots.ts'
import { type useVans, VanSelect } from './van-select.tsx'

/** Debounce, so that only the final choice sends an event (SCHED-15). */
const TRACK_AFTER_MS = 500

interface SlotSectionProps {
  booking: Booking
  slots: Slots
  vans: ReturnType<typeof useVans>
  hold: PageHold
  /** Surcharge for a time soon. */
  priorityFee: string | undefined
  /** Why the last attempt to book this slot failed. */
  error: string | undefined
  onChange: () => void
}

/** Lets the user choose date and time, and staff also the van (SCHED-01, SCHED-05). */
export function SlotSection({ booking, slots, vans, hold, priorityFee, error, onChange }: SlotSectionProps) {
  const { isStaff, rules } = booking
  const { timeZone, first } = slots
  const track = useDebouncedCallback(() => trackEvent('booking:date-time'), {
    delay: TRACK_AFTER_MS,
    flushOnUnmount: true,
  })
  const [asked, setAsked] = useState<DraftSlot>()
  const choose = (slot: DraftSlot | undefined) => {
    if (!slot) return
    if (slot.heldUntil && !slot.takesOver) {
      setAsked(slot)
      return
    }
    slots.show(slot)
    updateDraft({ slot })
    track()
    onChange()
  }
  // Named on each time that costs more, and on the first available one.
  const surchargeAt = (date: string): string | undefined =>
    priorityFee !== undefined && slots.isPriority(date) ? TEXTS.schedule.surcharge(priorityFee) : undefined
  const money = (cents: number): string => formatMoney(cents, currencyOf(booking))
  const nearbyAt = (date: string): string | undefined => {
    const cents = slots.nearbyCentsAt(date)
    return cents > 0 ? money(-cents) : undefined
  }
  const firstLabel = (slot: DraftSlot): string =>
    TEXTS.schedule.first(slotShortName(slot, timeZone), surchargeAt(slot.date))
  const gone = error ?? (slots.isGone ? (hold.isLost ? HOLD_TEXTS.lost : TEXTS.errors.slotTaken) : undefined)
  return (
    <Card title={TEXTS.schedule.pickerTitle}>
      {gone !== undefined && (
        <div ref={reveal}>
          {gone === TEXTS.errors.slotTaken ? (
            <Alert tone="danger" title={gone}>
              {TEXTS.errors.pickAnother}
            </Alert>
          ) : (
            // Says itself that another time is needed.
            <Alert tone="danger">{gone}</Alert>
          )}
        </div>
      )}
      <ZoneNote timeZone={timeZone} isOutside={slots.isOutside} />
      <SlotPicker
        label={TEXTS.schedule.picker}
        days={withNearby(withSurcharges(slots.days, surchargeAt), nearbyAt)}
        selected={slots.chosen?.date}
        onSelect={date => choose(slots.slots?.find(one => one.date === date))}
        legend={isStaff ? TEXTS.schedule.staffLegend : TEXTS.schedule.customerLegend}
        weeks={slots.weeks}
        week={slots.week}
        onWeekChange={slots.turnTo}
        onAllTimes={slots.showAll}
        first={
          first === null
            ? undefined
            : first === undefined
              ? { label: TEXTS.schedule.findingFirst }
              : { label: firstLabel(first), onChoose: () => choose(first) }
        }
        emptyText={TEXTS.schedule.noTimes}
        // Shown before the times have loaded too, to avoid layout shift.
        note={
          priorityFee && rules && slots.hasPriority
            ? TEXTS.schedule.soon(durationText(rules.priorityHours * 60), priorityFee)
            : undefined
        }
      />
      <HoldLine hold={hold} timeZone={timeZone} />
      <VanSelect {...vans} />
      <TakeOverDialog
        slot={asked}
        timeZone={timeZone}
        onCancel={() => setAsked(undefined)}
        onConfirm={slot => {
          setAsked(undefined)
          choose({ ...slot, isBooked: false, takesOver: true })
        }}
      />
    </Card>
  )
}

/** Scrolls to why another time is needed. On a phone the times come back where they were scrolled to, so this waits for that. */
function reveal(alert: HTMLElement | null): void {
  if (alert) requestAnimationFrame(() => alert.scrollIntoView({ block: 'nearest' }))
}

/** Names the time zone of the slots when it differs from the visitor's. */
function ZoneNote({ timeZone, isOutside }: { timeZone: string; isOutside: boolean }) {
  const zone = zoneName(timeZone)
  return (
    <>
      {isOutside && <Alert tone="info">{TEXTS.schedule.outsideZone}</Alert>}
      {zone !== zoneName(visitorZone()) && <Alert tone="info">{TEXTS.schedule.zone(zone)}</Alert>}
    </>
  )
}
