import type { ReactNode } from 'react'
import classes from './sticky-footer.module.css'

interface StickyFooterProps {
  back?: ReactNode
  next: ReactNode
  /** Explains the state of Next, e.g. 'Only 1 service can be selected'. */
  note?: ReactNode
  /** A PriceBar. */
  summary?: ReactNode
  /** The page has the summary beside its content from 1080 px. */
  summaryBeside?: boolean
  /** Without it nothing is seen, but what is open in it stays. */
  isShown?: boolean
}

/** Back and Next at the bottom of the window, above the phone's home bar. Place it last in the main landmark. */
export function StickyFooter({ back, next, note, summary, summaryBeside = false, isShown = true }: StickyFooterProps) {
  return (
    <div className={classes.footer} hidden={!isShown}>
      {summary && (
        <div className={classes.summary} data-beside={summaryBeside}>
          {summary}
        </div>
      )}
      <div className={classes.bar}>
        {back}
        {note && <p className={classes.note}>{note}</p>}
        <div className={classes.next}>{next}</div>
      </div>
    </div>
  )
}
