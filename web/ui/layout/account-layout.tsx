import type { ReactNode } from 'react'
import classes from './account-layout.module.css'

interface AccountLayoutProps {
  /** Names the menu, e.g. 'Account'. */
  label: string
  /** Links; the current one carries aria-current="page". */
  links: ReactNode
  children: ReactNode
}

/** A side menu from 1080 px on, a row of tabs below that wraps, so that none is hidden. */
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
