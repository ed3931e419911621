import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayStrip } from './day-strip.tsx'
import { SlotColumn } from './slot-column.tsx'
import { dayOfSlot, hoursOf, lengthOf, type SlotDay, slotOnArrival, slotTowards, weeksTowards } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { type WeekSwitchProps, weeksBeside } from './week-switch.tsx'

/** Keyboard navigation into another week: where it started, and with which key. */
export interface Arrival {
  week: string
  column: number
  time: string
  key: string
}

/** How a picker's times are shown and chosen. */
export interface SlotChoice extends WeekSwitchProps {
  /** Names the picker, e.g. 'Date and time'. */
  label: string
  selected: string | undefined
  onSelect: (slotId: string) => void
  /** The labels of `open` and `request`, for customers or staff (SCHED-01). */
  legend: { open: string; request: string }
  /** E.g. 'No times this week.' */
  emptyText: string
}

interface SlotWeekProps extends SlotChoice {
  days: readonly SlotDay[]
  arrival: Arrival | undefined
  /** Keyboard navigation leaves this week. The parent stores it, because this component unmounts while the next week loads. */
  onLeave: (to: Arrival) => void
}

/** Shows the days and hours of one week. */
export function SlotWeek(props: SlotWeekProps) {
  const { label, days, selected, onSelect, legend, week, emptyText, arrival, onLeave } = props
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<string>()
  // The selected day stays until a time is chosen, here or with the button above; then the day of that time is shown.
  const [look, setLook] = useState<{ date: string | undefined; selected: string | undefined }>()
  const lookAt = (date: string | undefined) => setLook({ date, selected })
  // When the chosen time is no longer offered, its day stays visible.
  const [last, setLast] = useState(selected)
  if (selected !== undefined && selected !== last) setLast(selected)

  const arrived = arrival?.week === week ? slotOnArrival(days, arrival, arrival.key) : undefined
  const shown =
    days.find(day => look?.selected === selected && day.date === look?.date) ??
    dayOfSlot(days, arrived) ??
    dayOfSlot(days, last) ??
    days.find(day => day.slots.length > 0) ??
    days[0]
  const inShown = (id: string | undefined) => shown?.slots.find(slot => slot.id === id)
  const tabStop = inShown(cursor) ?? inShown(arrived) ?? inShown(selected) ?? shown?.slots[0] ?? firstOf(days)

  useEffect(() => {
    if (arrival?.week === week) focusStop(grid.current)
  }, [arrival, week])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement) || !/^radio|group$/.test(target.role ?? '')) return
    if (!/^(Arrow|Page|Home|End)/.test(key)) return
    event.preventDefault()
    // The focused slot: a screen reader can focus others than Tab.
    const at = target instanceof HTMLButtonElement ? target.value : undefined
    const slot = at && slotTowards(days, at, key)
    if (slot) {
      // The day may be hidden until this renders, and the next key press may come first.
      flushSync(() => {
        setCursor(slot)
        lookAt(dayOfSlot(days, slot)?.date)
      })
      focusStop(grid.current)
      return
    }
    const { previous, next } = weeksBeside(props)
    const turned = { 1: next, 0: undefined, [-1]: previous }[weeksTowards(key)]
    if (turned === undefined) return
    const column = days.findIndex(day => day === dayOfSlot(days, at))
    const time = days[column]?.slots.find(slot => slot.id === at)?.time ?? '00:00'
    onLeave({ week: turned, column, time, key })
  }
  const hours = hoursOf(days)
  const isEmpty = hours.length === 0
  // Times of true durations differ from day to day, so they are read by the parts of a day and not across it.
  const isByHours = lengthOf(days) === undefined
  return (
    <div ref={grid} onKeyDown={onKeyDown} role="presentation">
      <DayStrip days={days} shown={shown} onLook={lookAt} />
      <div
        className={isEmpty ? classes.empty : classes.columns}
        data-parts={!isByHours}
        role={isEmpty ? 'group' : 'radiogroup'}
        aria-label={label}
        // Focusable without times, so that the page keys still work.
        tabIndex={isEmpty ? 0 : -1}
      >
        {isEmpty && emptyText}
        {!isEmpty &&
          days.map(day => (
            <SlotColumn
              key={day.date}
              day={day}
              hours={isByHours ? hours : day.slots.map(slot => slot.time)}
              shown={day === shown}
              tabStop={tabStop?.id}
              selected={selected}
              legend={legend}
              onSelect={id => {
                setCursor(id)
                onSelect(id)
              }}
            />
          ))}
      </div>
    </div>
  )
}

/** Focuses the one slot that Tab reaches; without times, the empty group. */
const focusStop = (grid: HTMLElement | null) => grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()

const firstOf = (days: readonly SlotDay[]) => days.flatMap(day => day.slots)[0]
