import type { FieldProps } from './field.ts'
import { TextField } from './text-field.tsx'

const MINUTES_A_DAY = 1440

interface TimeFieldProps extends FieldProps {
  /** Minutes after midnight; null while it is not complete. */
  value: number | null
  onChange: (minute: number | null) => void
  /** Midnight is the end of the day: 1440. */
  isEnd?: boolean
}

/** A time of day, entered as the device is used to. */
export function TimeField({ value, onChange, isEnd = false, ...rest }: TimeFieldProps) {
  return (
    <TextField
      {...rest}
      type="time"
      value={value === null ? '' : textOf(value % MINUTES_A_DAY)}
      onChange={text => onChange(minuteOf(text, isEnd))}
    />
  )
}

const textOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf(text: string, isEnd: boolean): number | null {
  const [hours = '', minutes = ''] = text.split(':')
  if (hours === '' || minutes === '') return null
  const minute = Number(hours) * 60 + Number(minutes)
  return isEnd && minute === 0 ? MINUTES_A_DAY : minute
}
