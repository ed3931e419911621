import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { slotShortName } from '../../schedule/slot-weeks.ts'
import { FoldedChoice } from '../../ui/display/folded-choice.tsx'
import { IconCalendarEvent } from '../../ui/icon/calendar-event.gen.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface ChosenTimeProps {
  slot: DraftSlot
  timeZone: string
  onChange: () => void
}

/** The chosen time in one line, above the contact on a phone. */
export function ChosenTime({ slot, timeZone, onChange }: ChosenTimeProps) {
  return (
    <Card>
      <FoldedChoice
        icon={<IconCalendarEvent size={24} />}
        // Beside the button the time may need a second line, but not between hour and AM or PM.
        title={slotShortName(slot, timeZone).replaceAll(/\u00A0(?![AP]M)/g, ' ')}
        detail={slot.isBooked ? TEXTS.schedule.customerLegend.request : undefined}
        folded
        changeLabel={TEXTS.schedule.changeTime}
        onChange={onChange}
      />
    </Card>
  )
}
