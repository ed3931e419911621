import type { ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** The second column where the page has room for two; otherwise between the first part and the rest. */
  beside: ReactNode
  /** Both columns are as wide. */
  even?: boolean
  /** The rest, below the first part. */
  children?: ReactNode
}

/** The parts of a page in two columns on a desktop, and below each other on a phone, in the order of their reading. */
export function Columns({ first, beside, even = false, children }: ColumnsProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns} data-even={even}>
        <div className={classes.part}>{first}</div>
        <div className={`${classes.part} ${classes.beside}`}>{beside}</div>
        <div className={classes.part}>{children}</div>
      </div>
    </div>
  )
}
