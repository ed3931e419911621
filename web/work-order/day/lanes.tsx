import { Link } from '@tanstack/react-router'
import { type CSSProperties, Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatTime, formatTimes } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { PATHS } from '../../platform/paths.ts'
import { IconAlertTriangle } from '../../ui/icon/alert-triangle.gen.ts'
import { IconCar } from '../../ui/icon/car.gen.ts'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { IconClockExclamation } from '../../ui/icon/clock-exclamation.gen.ts'
import { IconProgress } from '../../ui/icon/progress.gen.ts'
import { IconQuestionMark } from '../../ui/icon/question-mark.gen.ts'
import type { DayDrive, DayHold, DayJob, DayLane, JobState } from './board.ts'
import { type DayGrid, jobTowards } from './day-grid.ts'
import { HoldBar } from './hold-bar.tsx'
import classes from './lanes.module.css'
import { STATE_LABELS, TEXTS } from './texts.ts'

interface LanesProps {
  lanes: readonly DayLane[]
  /** Null on a day without hours and jobs. */
  grid: DayGrid | null
  /** The franchise's IANA zone. */
  zone: string
  /** Shows the present as a line; undefined on other days. */
  now: Date | undefined
  /** The shown day, so that an order leads back to it. */
  day: string
}

const STATE_ICONS: Partial<Record<JobState, ReactNode>> = {
  done: <IconCircleCheck size={14} aria-hidden />,
  overdue: <IconAlertTriangle size={14} aria-hidden />,
  late: <IconClockExclamation size={14} aria-hidden />,
  started: <IconProgress size={14} aria-hidden />,
  requested: <IconQuestionMark size={14} aria-hidden />,
}

const MINUTE_MS = 60_000

/** Up to this many vans have taller rows on a wide screen, so that a long name has two lines. */
const ROOMY = 12

/** Where a part of the grid is, as shares of its width. */
const placed = (start: number, end: number) =>
  ({ '--start': `${start * 100}%`, '--width': `${(end - start) * 100}%` }) as CSSProperties

/**
 * Shows vans by hours, on a phone the jobs of each van one below the other. Each van is a list; one job of the grid is reached by Tab, the arrow keys
 * lead to the others.
 */
export function Lanes({ lanes, grid, zone, now, day }: LanesProps) {
  const [stop, setStop] = useState<string>()
  const isThere = lanes.some(lane => lane.jobs.some(job => job.orderId === stop))
  const tabStop = isThere ? stop : lanes.find(lane => lane.jobs.length > 0)?.jobs[0]?.orderId
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-order]')?.dataset.order
    const to = from === undefined ? undefined : jobTowards(lanes, from, event.key)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setStop(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-order="${to}"]`)?.focus()
  }
  const line = grid && now ? grid.at(now) : undefined
  return (
    // The keys move the focus between the links, which are what is operated.
    <div className={classes.lanes} data-roomy={lanes.length <= ROOMY} onKeyDown={move} role="presentation">
      {grid && (
        <div className={classes.hours} aria-hidden>
          {grid.hours.map(hour => (
            <span key={hour.getTime()}>{formatTime(hour, zone).replace(':00', '')}</span>
          ))}
        </div>
      )}
      {lanes.map(lane => (
        <section key={lane.id} className={classes.lane} aria-label={TEXTS.lane(lane.name, lane.jobs.length)}>
          <div className={classes.van}>
            <h2 className={classes.name}>{lane.name}</h2>
            <span className={classes.technicians}>
              {formatList([lane.isActive ? undefined : TEXTS.retired, ...lane.technicians])}
            </span>
          </div>
          <div className={classes.track}>
            {grid?.hours.map((hour, index, all) => (
              <span
                key={hour.getTime()}
                className={classes.hour}
                data-closed={!grid.isOpen(hour)}
                style={placed(index / all.length, (index + 1) / all.length)}
                aria-hidden
              />
            ))}
            {line !== undefined && line >= 0 && line <= 1 && (
              <span className={classes.now} style={placed(line, line)} aria-hidden />
            )}
            {lane.jobs.length === 0 && <p className={classes.none}>{TEXTS.noJobs}</p>}
            <ul className={classes.jobs}>
              {inOrder(lane).map(item => {
                if ('endsAt' in item)
                  return (
                    <HoldBar
                      key={item.startsAt.getTime()}
                      hold={item}
                      zone={zone}
                      now={now}
                      style={grid ? placed(grid.at(item.startsAt), grid.at(item.endsAt)) : undefined}
                    />
                  )
                const job = item
                const drive = lane.drives.get(job.orderId)
                return (
                  <Fragment key={job.orderId}>
                    {drive && <DriveBar drive={drive} job={job} grid={grid} />}
                    <li
                      className={classes.slot}
                      style={grid ? placed(grid.at(job.scheduledAt), grid.at(endOf(job))) : undefined}
                    >
                      <Job
                        job={job}
                        short={drive?.shortMinutes ?? 0}
                        zone={zone}
                        day={day}
                        isTabStop={job.orderId === tabStop}
                        onFocus={setStop}
                      />
                    </li>
                  </Fragment>
                )
              })}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}

const startOf = (item: DayJob | DayHold): number => ('endsAt' in item ? item.startsAt : item.scheduledAt).getTime()

/** Returns what a van has, by time. */
const inOrder = ({ jobs, holds }: DayLane): (DayJob | DayHold)[] =>
  [...jobs, ...holds].toSorted((a, b) => startOf(a) - startOf(b))

const endOf = ({ scheduledAt, minutes = VISIT_MINUTES }: DayJob) =>
  new Date(scheduledAt.getTime() + minutes * MINUTE_MS)

/** The drive to a job: a thin bar that ends where the job starts, red when there is too little time for it. On a phone a line between the jobs. */
function DriveBar({ drive, job, grid }: { drive: DayDrive; job: DayJob; grid: DayGrid | null }) {
  const { minutes, shortMinutes, isTooLong } = drive
  const begins = new Date(job.scheduledAt.getTime() - minutes * MINUTE_MS)
  const text =
    shortMinutes > 0
      ? TEXTS.shortDrive(minutes, shortMinutes)
      : isTooLong
        ? TEXTS.longDrive(minutes)
        : TEXTS.drive(minutes)
  return (
    <li
      className={classes.drive}
      data-short={shortMinutes > 0}
      data-long={isTooLong}
      title={text}
      style={grid ? placed(Math.max(0, grid.at(begins)), grid.at(job.scheduledAt)) : undefined}
    >
      <IconCar size={14} aria-hidden />
      <span>{text}</span>
    </li>
  )
}

/** When the job starts; by true durations also when it ends. */
function timeOf(job: DayJob, zone: string): string {
  const isHour = (job.minutes ?? VISIT_MINUTES) === VISIT_MINUTES
  return isHour ? formatTime(job.scheduledAt, zone) : formatTimes(job.scheduledAt, endOf(job), zone)
}

interface JobProps {
  job: DayJob
  /** How many minutes are missing for the drive to it; 0: none. */
  short: number
  zone: string
  day: string
  isTabStop: boolean
  onFocus: (orderId: string) => void
}

function Job({ job, short, zone, day, isTabStop, onFocus }: JobProps) {
  const { orderId, state, customer, street, city, services, cars } = job
  const isMarked = state === 'overdue' || state === 'late'
  const time = timeOf(job, zone)
  return (
    <Link
      to={PATHS.workOrder}
      params={{ id: orderId }}
      state={{ day }}
      className={classes.job}
      data-order={orderId}
      data-state={state}
      tabIndex={isTabStop ? 0 : -1}
      title={formatList([
        time,
        customer,
        street,
        city,
        cars > 1 ? TEXTS.cars(cars) : undefined,
        ...services,
        STATE_LABELS[state],
        short > 0 ? TEXTS.short(short) : undefined,
      ])}
      onFocus={() => onFocus(orderId)}
    >
      <time dateTime={job.scheduledAt.toISOString()} className={classes.time}>
        {time}
      </time>{' '}
      <span className={classes.customer}>{customer}</span>{' '}
      {short > 0 && !isMarked && (
        // The line of its drive says it to screen readers.
        <span className={classes.short} aria-hidden>
          {TEXTS.missing(short)}
        </span>
      )}
      <span className={classes.where} data-marked={isMarked || short > 0}>
        {street}
        <span className={classes.city}>, {city}</span>
      </span>{' '}
      <span className={classes.services}>{formatList([cars > 1 ? TEXTS.cars(cars) : undefined, ...services])}</span>{' '}
      <span className={classes.state} data-marked={isMarked}>
        {STATE_ICONS[state]}
        <span className={classes.word}>{STATE_LABELS[state]}</span>
      </span>
    </Link>
  )
}
