import classes from './interval-bar.module.css'

interface IntervalBarProps {
  label: string
  /** What was last, under the label. */
  detail: string
  /** How much of the interval is over: 0 just begun, 1 and above over; null where nobody knows. */
  fraction: number | null
  /** The same in words. */
  state: string
}

const NEARLY = 0.85

/** How far something that comes again is on its way to the next time. */
export function IntervalBar({ label, detail, fraction, state }: IntervalBarProps) {
  const tone = fraction === null || fraction < NEARLY ? 'calm' : fraction < 1 ? 'near' : 'over'
  return (
    <div className={classes.interval} data-tone={tone}>
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <p className={classes.state}>{state}</p>
      </div>
      {fraction !== null && (
        <div
          className={classes.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(Math.min(1, fraction) * 100)}
          aria-valuetext={state}
        >
          <span className={classes.fill} style={{ inlineSize: `${Math.min(1, Math.max(0.02, fraction)) * 100}%` }} />
        </div>
      )}
      <p className={classes.detail}>{detail}</p>
    </div>
  )
}
