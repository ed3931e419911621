import { IconChevronRight } from '@tabler/icons-react'
import { Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { may } from '../../domain/account/permissions.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { SETTINGS_PAGES } from './pages.ts'
import classes from './settings-layout.module.css'
import { TEXTS } from './texts.ts'

/** The frame of all settings pages: the menu beside the page from 1080 px; below that the menu is a page of its own. */
export function SettingsLayout() {
  const isHome = useMatchRoute()({ to: PATHS.settings }) !== false
  return (
    <div className={classes.layout}>
      <div className={classes.menu} data-home={isHome}>
        <SettingsMenu />
      </div>
      <div className={classes.content}>
        {!isHome && (
          <Link to={PATHS.settings} className={classes.back}>
            {TEXTS.title}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  )
}

function SettingsMenu() {
  const roles = useSession()?.roles ?? []
  return (
    <nav aria-label={TEXTS.navigation} className={classes.nav}>
      <Link to={PATHS.settings} activeOptions={{ exact: true }} className={classes.link} data-home>
        {TEXTS.title}
      </Link>
      {SETTINGS_PAGES.map(({ group, pages }) => (
        <section key={group} className={classes.group}>
          <h2 className={classes.heading}>{group}</h2>
          {pages
            .filter(page => !('may' in page) || may(roles, page.may))
            .map(({ to, label }) => (
              <Link key={to} to={to} className={classes.link}>
                {label}
                <IconChevronRight size={18} className={classes.arrow} aria-hidden />
              </Link>
            ))}
        </section>
      ))}
    </nav>
  )
}
