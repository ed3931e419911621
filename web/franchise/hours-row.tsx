import { slotsWithin } from '../../domain/schedule/opening-hours.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import classes from './hours-page.module.css'
import type { DayTimes } from './queries.ts'
import { TEXTS } from './texts.ts'

const DEFAULT: DayTimes = { opensMinute: 480, closesMinute: 1080 }

interface HoursRowProps {
  name: string
  /** Null: closed. */
  value: DayTimes | null
  onChange: (value: DayTimes | null) => void
  error: string | undefined
  'data-path': string
}

/** The hours of a weekday, and how many slots they offer. */
export function HoursRow({ name, value, onChange, error, 'data-path': path }: HoursRowProps) {
  const { opensMinute, closesMinute } = value ?? {}
  const slots =
    opensMinute != null && closesMinute != null && error === undefined
      ? slotsWithin({ opensMinute, closesMinute })
      : null
  return (
    <div className={classes.day} data-path={path} tabIndex={-1}>
      <div className={classes.name}>
        <CheckboxField label={name} checked={value !== null} onChange={open => onChange(open ? DEFAULT : null)} />
      </div>
      {value === null ? (
        <p className={classes.closed}>{TEXTS.hours.closed}</p>
      ) : (
        <div className={classes.times}>
          <TimeField
            label={TEXTS.hours.opens(name)}
            value={value.opensMinute}
            onChange={minute => onChange({ ...value, opensMinute: minute })}
          />
          <span aria-hidden>–</span>
          <TimeField
            label={TEXTS.hours.closes(name)}
            isEnd
            value={value.closesMinute}
            onChange={minute => onChange({ ...value, closesMinute: minute })}
          />
        </div>
      )}
      <p className={classes.slots}>{slots !== null && TEXTS.hours.slots(slots)}</p>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
