import classes from './password-meter.module.css'

interface PasswordMeterProps {
  /** From 0 to 4. */
  strength: number
  /** The rating as text, e.g. 'Weak: use more characters.' Screen readers announce it, because bars and colors alone are not accessible. */
  label: string
}

/** Shows a password's strength, as four bars and as text. */
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
