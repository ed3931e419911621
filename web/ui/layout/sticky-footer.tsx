import type { ReactNode } from 'react'
import classes from './sticky-footer.module.css'

interface StickyFooterProps {
  back?: ReactNode
  next: ReactNode
  /** Explains the state of Next, e.g. 'Only 1 service can be selected'. */
  note?: ReactNode
  /** A PriceBar, shown below 1080 px. */
  summary?: ReactNode
}

/** Back and Next at the bottom of the window, above the phone's home bar. Place it last in the main landmark. */
export function StickyFooter({ back, next, note, summary }: StickyFooterProps) {
  return (
    <div className={classes.footer}>
      {summary && <div className={classes.summary}>{summary}</div>}
      <div className={classes.bar}>
        {back}
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.next}>{next}</div>
      </div>
    </div>
  )
}
