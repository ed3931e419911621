import classes from './password-meter.module.css'

interface PasswordMeterProps {
  /** From 0 to 4. */
  strength: number
  /** What it means, e.g. 'Weak: use more characters.' It is read out, because bars and colors alone say nothing to everybody. */
  label: string
}

/** How strong a password is, as four bars and in words. */
export function PasswordMeter({ strength, label }: PasswordMeterProps) {
  return (
    <div className={classes.meter} data-strength={strength}>
      <div className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map(bar => (
          <span key={bar} data-filled={bar <= strength} />
        ))}
      </div>
      <p role="status" className={classes.label}>
        {label}
      </p>
    </div>
  )
}
