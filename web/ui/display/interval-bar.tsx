import classes from './interval-bar.module.css'

interface IntervalBarProps {
  label: string
  /** The last occurrence, under the label. */
  detail: string
  /** The elapsed share of the interval: 0 just started, 1 and above overdue; null if unknown. */
  fraction: number | null
  /** The same as text. */
  state: string
}

const NEARLY = 0.85

/** Shows the progress of a recurring interval. */
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
