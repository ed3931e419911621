import { type ReactNode, useState } from 'react'
import { formatList } from '../../../domain/format/list.ts'
import { doubtsOf } from '../../../domain/inventory/invoice-lines.ts'
import type { Confidence, InvoiceAmounts } from '../../../domain/inventory/supplier-invoice.ts'
import { IconTrash } from '../../ui/icon/trash.gen.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'

interface LineFieldsProps {
  /** E.g. `Row 2`. */
  row: string
  /** Its printed text is empty if the user added it. */
  line: InvoiceAmounts
  onRemove: () => void
  /** The fields. Errors show at once in a line that was read, in an added one after a field is left. */
  children: (isChecked: boolean) => ReactNode
}

/** The frame of a line: number, printed text, fields and the button to remove it. */
export function LineFields({ row, line, onRemove, children }: LineFieldsProps) {
  const paper = line.line_text
  const [isChecked, setIsChecked] = useState(paper !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for blur of its fields
    <fieldset className={classes.line} onBlur={() => setIsChecked(true)}>
      <legend className="visually-hidden">{row}</legend>
      <div className={classes.lineHead}>
        <p>
          <span className={classes.row} aria-hidden>
            {row}
          </span>{' '}
          {paper !== '' && (
            <span className={classes.dim}>
              <span className="visually-hidden">{IMPORT.onPaper} </span>
              {paper}
            </span>
          )}
        </p>
        <IconButton label={IMPORT.remove(row)} icon={<IconTrash size={20} />} onClick={onRemove} />
      </div>
      {children(isChecked)}
      <LineDoubts line={line} />
    </fieldset>
  )
}

/** Says in words what the colours of the fields show: what to check, and why. */
function LineDoubts({ line }: { line: InvoiceAmounts }) {
  const doubts = doubtsOf(line)
  const warning = line.warning ?? null
  if (doubts.length === 0 && warning === null) return null
  const fields = formatList(doubts.map(field => IMPORT.doubtfulField[field]))
  return (
    <p className={classes.doubts}>
      {warning !== null && IMPORT.warning[warning]} {fields !== '' && IMPORT.check(fields)}
    </p>
  )
}

interface ConfidenceMarkProps {
  /** Missing for a field that a person filled in. */
  level: Confidence | undefined
  children: ReactNode
}

/** Colours a field that was read and is not sure. */
export function ConfidenceMark({ level, children }: ConfidenceMarkProps) {
  return (
    <div className={classes.mark} data-confidence={level}>
      {children}
    </div>
  )
}
