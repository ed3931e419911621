import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'

interface LineFieldsProps {
  /** E.g. `Row 2`. */
  row: string
  /** The printed line; empty for one that the user added. */
  paper: string
  onRemove: () => void
  /** The fields. Errors show at once in a line that was read, in an added one after a field is left. */
  children: (isChecked: boolean) => ReactNode
}

/** The frame of a line: number, printed text, fields and the button to remove it. */
export function LineFields({ row, paper, onRemove, children }: LineFieldsProps) {
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
    </fieldset>
  )
}
