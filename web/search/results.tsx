import { useEffect, useRef } from 'react'
import type { Entry, Group } from './entries.tsx'
import { markParts } from './mark-parts.ts'
import classes from './palette.module.css'

interface ResultsProps {
  id: string
  groups: readonly Group[]
  typed: string
  current: Entry | undefined
  idOf: (entry: Entry) => string
  /** They are the answer to the typed text; others cannot be opened. */
  isCurrent: boolean
  onChoose: (entry: Entry) => void
}

/** Shows results in groups. The field above keeps the focus and has the keys. */
export function Results({ id, groups, typed, current, idOf, isCurrent, onChoose }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={groups.map(({ label }) => label).join(', ')} className={classes.list}>
      {groups.map(({ label, entries }, index) => (
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className={classes.group}>
            {label}
          </div>
          {entries.map(entry => (
            <Row
              key={entry.key}
              id={idOf(entry)}
              entry={entry}
              typed={typed}
              isChosen={entry.key === current?.key}
              isCurrent={isCurrent}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  entry: Entry
  typed: string
  isChosen: boolean
  isCurrent: boolean
  onChoose: () => void
}

function Row({ id, entry, typed, isChosen, isCurrent, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={!isCurrent || undefined}
      tabIndex={-1}
      className={classes.row}
      onMouseDown={event => event.preventDefault()}
      onClick={isCurrent ? onChoose : undefined}
    >
      <span className={classes.icon} aria-hidden>
        {entry.icon}
      </span>
      <span className={classes.title}>
        <Marked text={entry.title} typed={typed} />
      </span>
      {(entry.details.length > 0 || entry.when) && (
        <span className={classes.details}>
          {entry.when && <span className={classes.detail}>{entry.when}</span>}
          {entry.details.map((detail, index) => (
            <span key={index} className={classes.detail}>
              <Marked text={detail} typed={typed} />
            </span>
          ))}
        </span>
      )}
      {entry.badge && <span className={classes.badge}>{entry.badge}</span>}
    </div>
  )
}

/** Shows a text with what was typed in bold. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markParts(text, typed).map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))
