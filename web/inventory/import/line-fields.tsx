import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/inputs/button.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'

interface LineFieldsProps {
  /** E.g. `Row 2`. */
  row: string
  /** The line as it stands on the paper; empty for one that a person added. */
  paper: string
  onRemove: () => void
  /** The fields. What is wrong with a line that was read is shown at once, with one that is being filled in once a field was left. */
  children: (isChecked: boolean) => ReactNode
}

/** The frame of a line: what it is called, what stands on the paper, its fields, and how it is taken away. */
export function LineFields({ row, paper, onRemove, children }: LineFieldsProps) {
  const [isChecked, setIsChecked] = useState(paper !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears which of its fields are left
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
