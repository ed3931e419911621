import { useId } from 'react'
import { PickList } from '../../ui/inputs/pick-list.tsx'
import { TEXTS } from '../texts.ts'
import type { CopyTarget } from './calendar-copy.ts'
import classes from './holiday-pick.module.css'

const T = TEXTS.copy

interface HolidayPickProps {
  names: readonly string[]
  targets: readonly CopyTarget[]
  skipped: readonly string[]
  onSkip: (skipped: string[]) => void
}

/** Which public holidays are closed days. At first all. */
export function HolidayPick({ names, targets, skipped, onSkip }: HolidayPickProps) {
  const id = useId()
  const countOf = (name: string): number => targets.filter(({ holidays }) => holidays.includes(name)).length
  return (
    <section aria-labelledby={id} className={classes.pick}>
      <h3 id={id} className={classes.title}>
        {T.holidays}
      </h3>
      <PickList
        searchLabel={T.searchHolidays}
        options={names.map(name => ({ id: name, name, detail: T.inFranchises(countOf(name)) }))}
        chosen={names.filter(name => !skipped.includes(name))}
        onChange={chosen => onSkip(names.filter(name => !chosen.includes(name)))}
      />
    </section>
  )
}
