import type { ReactNode } from 'react'
import classes from './list-bar.module.css'

interface ListBarProps {
  search: ReactNode
  /** Filters and order: beside the search, on a phone in one line below it. */
  children?: ReactNode
}

/** The line above a list: what it is searched and filtered by. */
export function ListBar({ search, children }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>{search}</div>
      {children}
    </div>
  )
}
