import { Link, Outlet, useMatchRoute, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { may } from '../../domain/account/permissions.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { IconArrowLeft } from '../ui/icon/arrow-left.gen.ts'
import { IconChevronRight } from '../ui/icon/chevron-right.gen.ts'
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
            <IconArrowLeft size={18} aria-hidden />
            {TEXTS.title}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  )
}

/** Pixels below the link of the open page. */
const SPACE_BELOW = 24

function SettingsMenu() {
  const roles = useSession()?.roles ?? []
  const { franchises, selected } = useFranchises()
  const list = useRef<HTMLElement>(null)
  const path = useRouterState({ select: state => state.location.pathname })
  // The menu is higher than most screens, and scrolls in its own place. The page itself stays where it is.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]')
    const menu = list.current?.parentElement
    if (!current || !menu) return
    const below = current.getBoundingClientRect().bottom + SPACE_BELOW - window.innerHeight
    if (below > 0) menu.scrollTop += below
  }, [path])
  const titleOf = (group: string): string =>
    group === TEXTS.groups.franchise && selected && franchises.length > 1 ? TEXTS.ofFranchise(selected.name) : group
  return (
    <nav ref={list} aria-label={TEXTS.navigation} className={classes.nav}>
      <Link to={PATHS.settings} activeOptions={{ exact: true }} className={classes.link} data-home>
        {TEXTS.title}
      </Link>
      {SETTINGS_PAGES.map(({ group, pages }) => (
        <section key={group} className={classes.group}>
          <h2 className={classes.heading}>{titleOf(group)}</h2>
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
