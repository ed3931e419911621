import { type ReactNode, useLayoutEffect, useState } from 'react'
import { IconMenu2 } from '../icon/menu-2.gen.ts'
import { IconButton } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './shell.module.css'
import { SlideMenu } from './slide-menu.tsx'

interface ShellProps {
  /** `customer` is spacious with 17 px text, `staff` is dense with 15 px text. */
  density: 'customer' | 'staff'
  /** The tenant's logo, as a link home. */
  logo: ReactNode
  /** The main links: in the bar from 1080 px, in the menu below (NAV-04). */
  links: ReactNode
  /** Shown only in the open menu, such as LOG OUT (NAV-01). */
  menuExtra?: ReactNode
  /** A choice that staff have on every page: the franchise (NAV-02). Stays in the bar at every width. */
  context?: ReactNode
  /** The search, the bell and one button at the end of the bar, at every width: the staff's Log Out, because their devices are shared. */
  end?: ReactNode
  /** The staff's sections: a second row from 1080 px, in the menu below. */
  sections?: ReactNode
  footer?: ReactNode
  /** A non-blocking question at the bottom of the window. */
  sheet?: ReactNode
  children: ReactNode
}

/** The frame of every page: skip link, top bar, main landmark, footer. */
export function Shell({
  density,
  logo,
  links,
  menuExtra,
  context,
  end,
  sections,
  footer,
  sheet,
  children,
}: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  // On the root element, because dialogs and dropdowns render outside the shell and need the same density.
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {TEXTS.skipToContent}
      </a>
      <header className={classes.header}>
        <div className={classes.bar} data-crowded={Boolean(end)}>
          <div className={classes.logo}>{logo}</div>
          {context && <div className={classes.context}>{context}</div>}
          <nav className={classes.links} aria-label={TEXTS.mainNavigation}>
            {links}
          </nav>
          {end && <div className={classes.end}>{end}</div>}
          <div className={classes.burger}>
            <IconButton
              label={TEXTS.openMenu}
              aria-haspopup="dialog"
              icon={<IconMenu2 />}
              onClick={() => setMenuOpen(true)}
            />
          </div>
        </div>
        {sections && (
          <nav className={classes.sections} aria-label={TEXTS.sections}>
            {sections}
          </nav>
        )}
      </header>
      <SlideMenu open={menuOpen} onClose={() => setMenuOpen(false)}>
        {sections && <div>{sections}</div>}
        <div>
          {links}
          {menuExtra}
        </div>
      </SlideMenu>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
      {sheet}
    </div>
  )
}
