import type { ReactNode } from 'react'
import classes from './account-layout.module.css'

interface AccountLayoutProps {
  /** The menu's accessible name, e.g. 'Account'. */
  label: string
  /** Links; the current one carries aria-current="page". */
  links: ReactNode
  children: ReactNode
}

/** A side menu from 1080 px; below that tabs, two in a row on a phone, so that none is hidden. */
export function AccountLayout({ label, links, children }: AccountLayoutProps) {
  return (
    <div className={classes.layout}>
      <nav className={classes.menu} aria-label={label}>
        {links}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
