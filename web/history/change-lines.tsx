import { IconArrowRight } from '../ui/icon/arrow-right.gen.ts'
import classes from './history.module.css'
import type { Line } from './queries.ts'
import { TEXTS } from './texts.ts'

interface ChangeLinesProps {
  lines: readonly Line[]
  /** How many further values there are. */
  more?: number
}

/** More lines are folded. */
const SHOWN = 3

/** Changed values, old and new. What was added has its value alone. */
export function ChangeLines({ lines, more = 0 }: ChangeLinesProps) {
  const folded = lines.length > SHOWN + 1 ? lines.slice(SHOWN) : []
  return (
    <div className={classes.values}>
      <Lines lines={folded.length > 0 ? lines.slice(0, SHOWN) : lines} />
      {folded.length > 0 && (
        <details>
          <summary className={classes.summary}>{TEXTS.more(folded.length + more)}</summary>
          <Lines lines={folded} />
          {more > 0 && <p className={classes.nothing}>{TEXTS.more(more)}</p>}
        </details>
      )}
      {folded.length === 0 && more > 0 && <p className={classes.nothing}>{TEXTS.more(more)}</p>}
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={classes.lines}>
    {lines.map(({ label, from, to }) => (
      <li key={`${label} ${from} ${to}`} className={classes.line}>
        {label !== '' && <span className={classes.label}>{label}</span>}
        <span className={classes.value}>
          {from !== null && (
            <>
              <del>{from}</del>
              <IconArrowRight size={16} className={classes.arrow} role="img" aria-label={TEXTS.becomes} />
            </>
          )}
          {to === null ? <span className={classes.nothing}>{TEXTS.nothing}</span> : <ins>{to}</ins>}
        </span>
      </li>
    ))}
  </ul>
)
