import { Link } from '@tanstack/react-router'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { IconCircleCheckFilled } from '../ui/icon/circle-check-filled.gen.ts'
import { IconCircleDashed } from '../ui/icon/circle-dashed.gen.ts'
import classes from './opening.module.css'
import { TEXTS } from './texts.ts'

interface Line {
  key: string
  isDone: boolean
  isNeeded: boolean
  sentence: string
}

/** Where a line is mended. Lines without a page of their own are mended here. */
const PAGES: Partial<Record<string, string>> = {
  contact: PATHS.settingsProfile,
  hours: PATHS.settingsHours,
  area: PATHS.settingsServiceArea,
  van: PATHS.settingsVans,
  drivers: PATHS.settingsVans,
  service: PATHS.settingsPrices,
  fees: PATHS.settingsPrices,
  taxes: PATHS.settingsTaxes,
  localTax: PATHS.settingsFranchises,
  logo: PATHS.settingsBrand,
  catalogue: PATHS.settingsParts,
  franchise: PATHS.settingsFranchises,
  notices: PATHS.settingsFranchises,
  owner: PATHS.settingsStaff,
  terms: PATHS.settingsPublicPages,
  secondFactor: PATHS.security,
  secondOwner: PATHS.settingsStaff,
  closures: PATHS.settingsClosures,
  payments: PATHS.payments,
  mail: PATHS.settingsIntegrations,
  domain: PATHS.settingsDomains,
}

/** What is mended on the page of a franchise. A business that has only one needs no list. */
const OF_FRANCHISE = ['localTax', 'notices']

/** Tells what a customer finds, so it is worth reading also when it is done. */
const ALWAYS_SHOWN = 'proof'

/** The checklist: what is to do, the needed lines first. What is only recommended is folded while something needed is missing, and what is done always. */
export function ReadinessList({ lines }: { lines: readonly Line[] }) {
  const done = lines.filter(({ isDone, key }) => isDone && key !== ALWAYS_SHOWN)
  const open = lines.filter(line => !done.includes(line))
  const isMissing = open.some(({ isNeeded, isDone }) => isNeeded && !isDone)
  const folded = isMissing ? open.filter(({ isNeeded }) => !isNeeded) : []
  const shown = open.filter(line => !folded.includes(line))
  return (
    <section aria-label={TEXTS.checklist}>
      <ul className={classes.lines}>
        {shown.map(line => (
          <ChecklistLine key={line.key} line={line} />
        ))}
      </ul>
      {folded.length > 0 && <FoldedLines summary={TEXTS.recommendedCount(folded.length)} lines={folded} />}
      {done.length > 0 && <FoldedLines summary={TEXTS.doneCount(done.length)} lines={done} />}
    </section>
  )
}

function FoldedLines({ summary, lines }: { summary: string; lines: readonly Line[] }) {
  return (
    <details className={classes.done}>
      <summary>{summary}</summary>
      <ul className={classes.lines}>
        {lines.map(line => (
          <ChecklistLine key={line.key} line={line} />
        ))}
      </ul>
    </details>
  )
}

function ChecklistLine({ line: { key, isDone, isNeeded, sentence } }: { line: Line }) {
  const { franchises } = useFranchises()
  const [first, ...others] = franchises
  const only = OF_FRANCHISE.includes(key) && others.length === 0 ? first : undefined
  const page = PAGES[key]
  return (
    <li className={classes.line} data-done={isDone}>
      {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />}
      <span>
        <span className="visually-hidden">{isDone ? TEXTS.done : TEXTS.todo}: </span>
        {sentence}
        {!isDone && !isNeeded && <span className={classes.recommended}>{TEXTS.recommended}</span>}
      </span>
      {page !== undefined && !isDone && (
        <Link
          {...(only ? { to: PATHS.settingsFranchise, params: { id: only.id } } : { to: page })}
          className={classes.link}
          aria-label={`${TEXTS.show}: ${sentence}`}
        >
          {TEXTS.show}
        </Link>
      )}
    </li>
  )
}
