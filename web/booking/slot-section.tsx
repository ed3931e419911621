import { useQuery } from '@tanstack/react-query'
import { visitorZone, zoneName } from '../app/time-zone.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SlotPicker } from '../ui/slot-picker.tsx'
import { updateDraft } from './booking-store.ts'
import { vansQuery } from './queries.ts'
import { slotShortName } from './slot-weeks.ts'
import { TEXTS } from './texts.ts'
import type { Booking } from './use-booking.ts'
import type { Slots } from './use-slots.ts'

interface SlotSectionProps {
  booking: Booking
  slots: Slots
  /** Why the last try to book this slot failed. */
  error: string | undefined
  onChange: () => void
}

/** Date and time, and for staff the van (SCHED-01, SCHED-05). */
export function SlotSection({ booking, slots, error, onChange }: SlotSectionProps) {
  const { isStaff } = booking
  const { timeZone } = slots
  const choose = (date: string) => {
    const slot = slots.slots?.find(one => one.date === date)
    if (!slot) return
    updateDraft({ slot })
    onChange()
  }
  const firstOpen = slots.slots?.find(slot => !slot.isBooked && new Date(slot.date) > new Date())
  return (
    <Card title={TEXTS.schedule.pickerTitle}>
      {error !== undefined && (
        <Alert tone="danger" title={error}>
          {TEXTS.errors.pickAnother}
        </Alert>
      )}
      <SlotPicker
        label={TEXTS.schedule.picker}
        days={slots.days}
        selected={slots.chosen?.date}
        onSelect={choose}
        legend={isStaff ? TEXTS.schedule.staffLegend : TEXTS.schedule.customerLegend}
        weekLabel={slots.label}
        onPreviousWeek={slots.previous}
        onNextWeek={slots.next}
        first={
          firstOpen && {
            label: TEXTS.schedule.first(slotShortName(firstOpen, timeZone)),
            onChoose: () => choose(firstOpen.date),
          }
        }
        emptyText={TEXTS.schedule.noTimes}
      />
      {slots.isOutside && <Alert tone="info">{TEXTS.schedule.outsideZone}</Alert>}
      {!slots.isOutside && zoneName(timeZone) !== zoneName(visitorZone()) && (
        <Alert tone="info">{TEXTS.schedule.zone(zoneName(timeZone))}</Alert>
      )}
      {isStaff && <VanSelect booking={booking} />}
    </Card>
  )
}

function VanSelect({ booking: { draft, franchise, session } }: Pick<SlotSectionProps, 'booking'>) {
  const isMine = franchise !== null && (session?.franchiseIds.map(String).includes(franchise.id) ?? false)
  const vans = useQuery(vansQuery(isMine ? franchise.id : null))
  if (vans.data?.length === 0) return <Alert tone="warning">{TEXTS.schedule.noVans}</Alert>
  if (!vans.data || vans.data.length < 2) return null
  return (
    <SelectField
      label={TEXTS.schedule.van}
      placeholder={TEXTS.schedule.anyVan}
      value={draft.vanId ?? ''}
      onChange={id => updateDraft({ vanId: id || null })}
      options={vans.data.map(van => ({ value: van.id, label: van.name }))}
    />
  )
}
