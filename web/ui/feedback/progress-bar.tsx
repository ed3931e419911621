import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** What is in progress, with how far it is. */
  label: string
  /** From 0 to 1; undefined while the end is unknown. */
  part?: number
}

/** Shows that something takes a while, and how far it is. */
export function ProgressBar({ label, part }: ProgressBarProps) {
  return (
    <div className={classes.frame} role="status">
      <span>{label}</span>
      <progress className={classes.bar} aria-label={label} value={part} max={1} />
    </div>
  )
}
