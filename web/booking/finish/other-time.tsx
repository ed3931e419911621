import { useState } from 'react'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { useServerNow } from '../../platform/use-server-now.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { SlotPicker } from '../../schedule/slot-picker.tsx'
import { soonSurcharges } from '../../schedule/soon-surcharges.ts'
import { slotShortName } from '../../schedule/slot-weeks.ts'
import { withSurcharges } from '../../schedule/surcharges.ts'
import { useTimes } from '../../schedule/use-times.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { PendingBooking } from './pending-booking.ts'
import { TEXTS } from './texts.ts'

interface OtherTimeProps {
  pending: PendingBooking
  /** The time of the booking was taken. */
  isNeeded: boolean
  onChoose: (slot: DraftSlot) => void
}

/** Lets the customer choose another time: at once when the first one was taken, else behind a button. */
export function OtherTime({ pending, isNeeded, onChoose }: OtherTimeProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (slot: DraftSlot) => {
    setOpen(false)
    onChoose(slot)
  }
  if (!isOpen && !isNeeded)
    return (
      <Row>
        <Button onClick={() => setOpen(true)}>{TEXTS.changeTime}</Button>
      </Row>
    )
  return (
    <Card
      title={TEXTS.timeTitle}
      action={
        !isNeeded && (
          <Button size="sm" onClick={() => setOpen(false)}>
            {TEXTS.keepTime}
          </Button>
        )
      }
    >
      <Times pending={pending} isNeeded={isNeeded} onChoose={choose} />
    </Card>
  )
}

function Times({ pending, isNeeded, onChoose }: OtherTimeProps) {
  const { cars, address, franchiseId, timeZone, scheduledAt, bookingRules, soonFee, currency } = pending
  const now = useServerNow()
  const times = useTimes(
    {
      postalCode: address.postalCode,
      // Where territories overlap, the time chooses the franchise.
      franchiseId: null,
      timeZone,
      isOutside: franchiseId === null,
      scheduledAt,
      rules: bookingRules,
      failed: TEXTS.picker.failed,
      visit: { place: { lat: address.lat, lng: address.lng }, cars },
    },
    now,
  )
  const { first } = times
  const soon = { soonFee, currency, priorityHours: bookingRules.priorityHours }
  const { surchargeAt, note } = soonSurcharges(soon, now, times.days)
  const zone = TEXTS.picker.zone(zoneName(timeZone))
  const select = (date: string) => {
    const slot = times.find(date)
    if (slot) onChoose(slot)
  }
  return (
    <SlotPicker
      label={TEXTS.picker.label}
      days={withSurcharges(times.days, surchargeAt)}
      selected={isNeeded ? undefined : new Date(scheduledAt).toISOString()}
      onSelect={select}
      legend={TEXTS.picker.legend}
      weeks={times.weeks}
      week={times.week}
      onWeekChange={times.turnTo}
      onAllTimes={times.showAll}
      first={
        first
          ? {
              label: TEXTS.picker.first(slotShortName(first, timeZone), surchargeAt(first.date)),
              onChoose: () => onChoose(first),
            }
          : undefined
      }
      emptyText={TEXTS.picker.noTimes}
      note={note === undefined ? zone : TEXTS.picker.notes(zone, note)}
    />
  )
}
