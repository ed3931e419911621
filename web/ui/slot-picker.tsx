import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { ErrorState } from './empty-state.tsx'
import type { Loadable } from './loadable.ts'
import { dayOfSlot, hoursOf, type SlotDay, slotTowards } from './slot-grid.ts'
import classes from './slot-picker.module.css'
import { SlotColumn, SlotSkeleton } from './slot-column.tsx'

interface SlotPickerProps {
  /** Names the picker, e.g. 'Date and time'. */
  label: string
  days: Loadable<readonly SlotDay[]>
  selected: string | undefined
  onSelect: (slotId: string) => void
  /** What `open` and `request` mean to who is looking (SCHED-01). */
  legend: { open: string; request: string }
  /** E.g. 'Nov 22 – 28'. */
  weekLabel: string
  /** Undefined where there is no earlier or later week to go to. */
  onPreviousWeek: (() => void) | undefined
  onNextWeek: (() => void) | undefined
  /** Chooses the earliest time there is. */
  first: { label: string; onChoose: () => void } | undefined
  /** E.g. 'No times this week.' */
  emptyText: string
}

/**
 * A week of days by hours; in a narrow place a strip of days and the hours of one. Arrows move, Home and End go to the day's first
 * and last time, Page Up and Page Down change the week, Enter or Space chooses.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { label, days, legend, weekLabel, onPreviousWeek, onNextWeek, first, emptyText } = props
  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        {first && (
          <Button size="sm" onClick={first.onChoose}>
            {first.label}
          </Button>
        )}
        <div className={classes.week}>
          <IconButton
            label="Previous week"
            icon={<IconChevronLeft />}
            disabled={!onPreviousWeek}
            onClick={onPreviousWeek}
          />
          <span className={classes.weekLabel} aria-live="polite">
            {weekLabel}
          </span>
          <IconButton label="Next week" icon={<IconChevronRight />} disabled={!onNextWeek} onClick={onNextWeek} />
        </div>
      </div>
      <Week {...props} label={label} days={days} emptyText={emptyText} />
      <ul className={classes.legend}>
        <li>
          <span className={classes.swatch} data-state="open" />
          {legend.open}
        </li>
        <li>
          <span className={classes.swatch} data-state="request" />
          {legend.request}
        </li>
      </ul>
    </div>
  )
}

function Week(props: SlotPickerProps) {
  const { label, days, selected, onSelect, legend, onPreviousWeek, onNextWeek, emptyText } = props
  const grid = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<string>()
  // A day looked at holds until a time is chosen, here or by the button above; then its day is shown.
  const [look, setLook] = useState<{ date: string | undefined; selected: string | undefined }>()
  const lookAt = (date: string | undefined) => setLook({ date, selected })
  // The week was changed from within the grid, so the keyboard goes on in the new one.
  const follow = useRef(false)

  const list = days.status === 'ready' ? days.data : []
  const shown =
    list.find(day => look?.selected === selected && day.date === look?.date) ??
    dayOfSlot(list, selected) ??
    list.find(day => day.slots.length > 0) ??
    list[0]
  const inShown = (id: string | undefined) => shown?.slots.find(slot => slot.id === id)?.id
  const tabStop = inShown(cursor) ?? inShown(selected) ?? shown?.slots[0]?.id ?? list.flatMap(day => day.slots)[0]?.id

  const goTo = (id: string) => {
    setCursor(id)
    lookAt(dayOfSlot(list, id)?.date)
    // The day may be hidden until this is drawn.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }

  useEffect(() => {
    if (days.status !== 'ready' || !follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [days])

  if (days.status === 'error') return <ErrorState message={days.message} onRetry={days.onRetry} />
  if (days.status === 'loading') return <SlotSkeleton />

  const onKeyDown = (event: KeyboardEvent) => {
    if (!tabStop || !(event.target instanceof HTMLElement) || event.target.role !== 'radio') return
    const turn = event.key === 'PageDown' ? onNextWeek : event.key === 'PageUp' ? onPreviousWeek : undefined
    const target = slotTowards(list, tabStop, event.key)
    if (!turn && !target && !/^(Arrow|Page|Home|End)/.test(event.key)) return
    event.preventDefault()
    if (target) goTo(target)
    if (turn) {
      follow.current = true
      turn()
    }
  }
  const hours = hoursOf(list)
  return (
    <div ref={grid} onKeyDown={onKeyDown} role="presentation">
      <ul className={classes.strip}>
        {list.map(day => (
          <li key={day.date}>
            <button
              type="button"
              className={classes.day}
              aria-pressed={day === shown}
              data-empty={day.slots.length === 0}
              onClick={() => lookAt(day.date)}
            >
              {day.label.split(' ').map(part => (
                <span key={part}>{part}</span>
              ))}
              <span className="visually-hidden">
                , {day.slots.length} {day.slots.length === 1 ? 'time' : 'times'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hours.length === 0 ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        <div className={classes.columns} role="radiogroup" aria-label={label}>
          {list.map(day => (
            <SlotColumn
              key={day.date}
              day={day}
              hours={hours}
              shown={day === shown}
              tabStop={tabStop}
              selected={selected}
              legend={legend}
              onSelect={id => {
                setCursor(id)
                onSelect(id)
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}
