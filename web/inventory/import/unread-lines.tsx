import type { UnreadLine } from '../../../domain/inventory/supplier-invoice.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'

interface UnreadLinesProps {
  lines: readonly UnreadLine[]
  onAddPart: (line: UnreadLine) => void
  onAddOil: (line: UnreadLine) => void
  onDismiss: (line: UnreadLine) => void
}

/** Printed lines that are not stock: each stays until a person adds it or leaves it out. */
export function UnreadLines({ lines, onAddPart, onAddOil, onDismiss }: UnreadLinesProps) {
  if (lines.length === 0) return null
  return (
    <section className={classes.lines} aria-label={IMPORT.unread}>
      <h3 className={classes.heading}>{IMPORT.unread}</h3>
      <p className={classes.dim}>{IMPORT.unreadHint}</p>
      <ul className={classes.unread}>
        {lines.map(line => (
          <li key={line.rowId} className={classes.unreadLine} aria-label={IMPORT.unreadRow(line.line_text)}>
            <p className={classes.printed}>{line.line_text}</p>
            <p className={classes.dim}>{IMPORT.unreadReason[line.reason]}</p>
            <div className={classes.buttons}>
              <Button onClick={() => onAddPart(line)}>{IMPORT.asPart}</Button>
              <Button onClick={() => onAddOil(line)}>{IMPORT.asOil}</Button>
              <Button onClick={() => onDismiss(line)}>{IMPORT.dismiss}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
