import { IconArrowRight } from '@tabler/icons-react'
import classes from './history.module.css'
import type { Line } from './queries.ts'
import { TEXTS } from './texts.ts'

interface ChangeLinesProps {
  lines: readonly Line[]
  /** How many further values there are. */
  more?: number
}

/** Changed values, old and new. */
export function ChangeLines({ lines, more = 0 }: ChangeLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ label, from, to }) => (
        <li key={`${label} ${from} ${to}`} className={classes.line}>
          {label !== '' && <span className={classes.label}>{label}</span>}
          <span className={classes.values}>
            {from === null ? <span className={classes.nothing}>{TEXTS.nothing}</span> : <del>{from}</del>}
            <IconArrowRight size={16} className={classes.arrow} role="img" aria-label={TEXTS.becomes} />
            {to === null ? <span className={classes.nothing}>{TEXTS.nothing}</span> : <ins>{to}</ins>}
          </span>
        </li>
      ))}
      {more > 0 && <li className={classes.nothing}>{TEXTS.more(more)}</li>}
    </ul>
  )
}
