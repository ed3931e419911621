import { localDay } from '../../../domain/format/dates.ts'
import { daysOf, joinDays } from '../../../domain/schedule/opening-hours.ts'
import { previewHours, updateHours, weekHours } from '../../franchise/settings/hours.ts'
import { readCalendar } from '../../franchise/settings/read-calendar.ts'
import { previewSpecialDays, specialDays, updateSpecialDays } from '../../franchise/settings/special-days.ts'
import { previewServiceArea, updateServiceArea } from '../../service-area/change-area.ts'
import { serviceArea } from '../../service-area/read-area.ts'
import { TEXTS } from '../texts.ts'
import { cannotPutBack, franchiseOf, type Planner, requireAsLeft } from './plan.ts'

interface HoursRow {
  opens_minute: number
  closes_minute: number
}

/** Puts back a change of the opening hours. */
export const hours: Planner = async (context, entry) => {
  const franchiseId = franchiseOf(entry)
  const { hours: now, stamp } = await weekHours(context, franchiseId)
  const days = new Map<number, HoursRow>(
    now.map(({ weekday, opensMinute, closesMinute }) => [
      weekday,
      { opens_minute: opensMinute, closes_minute: closesMinute },
    ]),
  )
  for (const row of entry.changes) {
    const weekday = Number(row.key.weekday)
    const day = days.get(weekday)
    requireAsLeft(day ? { ...day } : null, row)
    if (row.from === null) days.delete(weekday)
    else days.set(weekday, { ...day, ...row.from } as HoursRow)
  }
  const before = [...days]
    .toSorted(([one], [other]) => one - other)
    .map(([weekday, day]) => ({ weekday, opensMinute: day.opens_minute, closesMinute: day.closes_minute }))
  return {
    seen: stamp,
    impact: await previewHours(context, franchiseId, before),
    save: stamps => updateHours(context, { franchiseId, hours: before, ...stamps }),
  }
}

interface DayRow {
  name: string
  opens_minute: number | null
  closes_minute: number | null
}

/** Puts back a change of closed days or of days with special hours, from today on. */
export const days: Planner = async (context, entry) => {
  const franchiseId = franchiseOf(entry)
  const { days: entries, stamp } = await specialDays(context, franchiseId)
  const { timeZone } = await readCalendar(context.scope.db, franchiseId)
  const today = localDay(context.clock.now(), timeZone)
  const isClosure = entry.subject === 'franchise_closure'
  const rowsByDay = new Map<string, DayRow>(
    entries.flatMap(special =>
      daysOf(special).map((day): [string, DayRow] => [
        day,
        { name: special.name, opens_minute: special.opensMinute, closes_minute: special.closesMinute },
      ]),
    ),
  )
  for (const row of entry.changes) {
    const day = String(row.key.day)
    if (day < today) throw cannotPutBack(TEXTS.passed)
    const now = rowsByDay.get(day)
    // A closed day that has special hours now, or the other way round, was changed again.
    requireAsLeft(now && (now.opens_minute === null) === isClosure ? { ...now } : null, row)
    if (row.to === null && now) throw cannotPutBack(TEXTS.changedAgain)
    if (row.from === null) rowsByDay.delete(day)
    else rowsByDay.set(day, { opens_minute: null, closes_minute: null, ...now, ...row.from } as DayRow)
  }
  const before = joinDays(
    [...rowsByDay].map(([day, { name, opens_minute, closes_minute }]) => ({
      day,
      name,
      opensMinute: opens_minute,
      closesMinute: closes_minute,
    })),
  )
  return {
    seen: stamp,
    impact: await previewSpecialDays(context, franchiseId, before),
    save: stamps => updateSpecialDays(context, { franchiseId, days: before, ...stamps }),
  }
}

/** Puts back added or removed postal codes. */
export const area: Planner = async (context, entry) => {
  const franchiseId = franchiseOf(entry)
  const { codes: now, stamp } = await serviceArea(context, franchiseId)
  const codes = new Set(now)
  for (const row of entry.changes) {
    const code = String(row.key.postal_code)
    requireAsLeft(codes.has(code) ? {} : null, row)
    if (row.from === null) codes.delete(code)
    else codes.add(code)
  }
  const change = { franchiseId, codes: [...codes].toSorted() }
  return {
    seen: stamp,
    impact: await previewServiceArea(context, change),
    save: stamps => updateServiceArea(context, { ...change, ...stamps }),
  }
}
