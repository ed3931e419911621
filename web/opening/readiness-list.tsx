import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { PATHS } from '../platform/paths.ts'
import classes from './opening.module.css'
import { TEXTS } from './texts.ts'

interface Line {
  key: string
  isDone: boolean
  sentence: string
}

/** Where a line is mended. Lines without a page of their own are mended here or by the operator. */
const PAGES: Partial<Record<string, string>> = {
  contact: PATHS.settingsProfile,
  hours: PATHS.settingsHours,
  area: PATHS.settingsServiceArea,
  van: PATHS.settingsVans,
  drivers: PATHS.settingsVans,
  service: PATHS.settingsPrices,
  fees: PATHS.settingsPrices,
  taxes: PATHS.settingsTaxes,
  logo: PATHS.settingsBrand,
  catalogue: PATHS.settingsParts,
  franchise: PATHS.settingsFranchises,
  notices: PATHS.settingsFranchises,
  owner: PATHS.settingsStaff,
  secondOwner: PATHS.settingsStaff,
  closures: PATHS.settingsClosures,
  payments: PATHS.payments,
}

interface ReadinessListProps {
  title: string
  /** How much is done. */
  note: string
  lines: readonly Line[]
}

/** Lines of the checklist, each with what is there or what to do. */
export function ReadinessList({ title, note, lines }: ReadinessListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <span className={classes.note}>{note}</span>
      </div>
      <ul className={classes.lines}>
        {lines.map(({ key, isDone, sentence }) => {
          const page = PAGES[key]
          return (
            <li key={key} className={classes.line} data-done={isDone}>
              {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />}
              <span>
                <span className="visually-hidden">{isDone ? TEXTS.done : TEXTS.todo}: </span>
                {sentence}
              </span>
              {page !== undefined && !isDone && (
                <Link to={page} className={classes.link} aria-label={`${TEXTS.show}: ${sentence}`}>
                  {TEXTS.show}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
