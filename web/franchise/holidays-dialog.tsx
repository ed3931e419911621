import { useState } from 'react'
import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { holidaysFrom } from '../../domain/schedule/holidays.ts'
import { daysOf, type SpecialDays } from '../../domain/schedule/opening-hours.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import type { Place } from './queries.ts'
import { TEXTS } from './texts.ts'

interface HolidaysDialogProps {
  place: Place
  timeZone: string
  /** The days that are already in the list. */
  days: readonly SpecialDays[]
  onAdd: (added: SpecialDays[]) => void
  onClose: () => void
}

/** Suggests the public holidays of the franchise's place that are not in the list yet. The page saves them. */
export function HolidaysDialog({ place, timeZone, days, onAdd, onClose }: HolidaysDialogProps) {
  const [holidays] = useState(() => {
    const taken = new Set(days.flatMap(daysOf))
    return holidaysFrom(localDay(new Date(), timeZone), place).filter(({ day }) => !taken.has(day))
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(holidays.map(({ day }) => day)))
  const choose = (day: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(day)
    else next.delete(day)
    setChosen(next)
  }
  const add = () => {
    const added = holidays.filter(({ day }) => chosen.has(day))
    onAdd(added.map(({ day, name }) => ({ from: day, to: day, name, opensMinute: null, closesMinute: null })))
    onClose()
  }
  return (
    <Dialog
      open
      title={TEXTS.closures.suggestTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.closures.cancel}</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
            {TEXTS.closures.addHolidays(chosen.size)}
          </Button>
        </>
      }
    >
      <p>{holidays.length === 0 ? TEXTS.closures.allTaken : TEXTS.closures.suggestHint}</p>
      <Stack>
        {holidays.map(({ day, name }) => (
          <CheckboxField
            key={day}
            label={name}
            description={dayText(day)}
            checked={chosen.has(day)}
            onChange={isChosen => choose(day, isChosen)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
