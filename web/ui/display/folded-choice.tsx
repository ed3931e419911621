import { type ReactNode, useRef } from 'react'
import { Button } from '../inputs/button.tsx'
import classes from './folded-choice.module.css'

interface FoldedChoiceProps {
  icon: ReactNode
  /** What was chosen; undefined shows the form alone. */
  title: ReactNode | undefined
  detail?: ReactNode
  /** A sentence about the choice, below it. */
  note?: ReactNode
  /** Hides the form on phones, where the line stands for it. */
  folded: boolean
  changeLabel: string
  onChange: () => void
  /** The form. On a desktop it always stays in view. */
  children?: ReactNode
}

/** A choice in one line, with its form below. On phones the form folds away once the choice is made. */
export function FoldedChoice(props: FoldedChoiceProps) {
  const { icon, title, detail, note, folded, changeLabel, onChange, children } = props
  const form = useRef<HTMLDivElement>(null)
  const open = () => {
    onChange()
    // The button that had the focus is gone.
    requestAnimationFrame(() => form.current?.focus())
  }
  return (
    <>
      {title !== undefined && (
        <div className={classes.line} role="status">
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
          {folded && (
            <span className={classes.change}>
              <Button size="sm" variant="quiet" onClick={open}>
                {changeLabel}
              </Button>
            </span>
          )}
          {note && <span className={classes.note}>{note}</span>}
        </div>
      )}
      {children && (
        <div ref={form} tabIndex={-1} className={classes.form} data-folded={folded && title !== undefined}>
          {children}
        </div>
      )}
    </>
  )
}
