import { Link } from '@tanstack/react-router'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { IconChevronRight } from '../../ui/icon/chevron-right.gen.ts'
import type { OneFranchise } from './queries.ts'
import classes from './franchise-sections.module.css'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

/** The pages of a franchise. They are about the one that is selected in the bar, so a link selects it. */
export function FranchiseLinks({ franchise }: { franchise: OneFranchise }) {
  const { select } = useFranchises()
  const { id, missing, openDays, areaCodes, vans, countryCode } = franchise
  const area = areaCodes === 0 ? T.noCodes[countryCode] : TEXTS.franchises.codes(areaCodes, countryCode)
  const pages = [
    { to: PATHS.settingsHours, name: T.links.hours, fact: T.days(openDays), gap: 'HOURS' },
    { to: PATHS.settingsClosures, name: T.links.closures, fact: T.closuresHint, gap: null },
    { to: PATHS.settingsServiceArea, name: T.links.area, fact: area, gap: 'AREA' },
    { to: PATHS.settingsVans, name: T.links.vans, fact: T.vans(vans), gap: 'VAN' },
    { to: PATHS.settingsPrices, name: T.links.prices, fact: T.pricesHint, gap: null },
  ] as const
  return (
    <ul className={classes.links}>
      {pages.map(({ to, name, fact, gap }) => (
        <li key={to}>
          <Link to={to} className={classes.link} onClick={() => select(id)}>
            <LinkWords name={name} fact={fact} />
            {gap !== null && missing.includes(gap) ? <StatusBadge tone="warning">{T.missing}</StatusBadge> : <span />}
            <IconChevronRight size={18} className={classes.arrow} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={PATHS.settingsStaff} search={{ franchise: franchise.name }} className={classes.link}>
          <LinkWords name={T.links.team} fact={T.teamHint} />
          <span />
          <IconChevronRight size={18} className={classes.arrow} aria-hidden />
        </Link>
      </li>
    </ul>
  )
}

function LinkWords({ name, fact }: { name: string; fact: string }) {
  return (
    <span>
      <span className={classes.linkName}>{name}</span>
      <span className={classes.linkFact}>{fact}</span>
    </span>
  )
}
