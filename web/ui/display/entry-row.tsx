import type { FormEvent, ReactNode } from 'react'
import { Button } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './entry-row.module.css'

interface EntryRowProps {
  /** A TextField with a label. */
  children: ReactNode
  /** E.g. 'Apply code'. */
  actionLabel: string
  onApply: () => void
  busy?: boolean
  /** A button that enters the usual value. */
  below?: ReactNode
}

/** A field with a button that applies its value; Enter does too. */
export function EntryRow({ children, actionLabel, onApply, busy, below }: EntryRowProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      {children}
      <div className={classes.action}>
        <Button type="submit" aria-label={actionLabel} busy={busy}>
          {TEXTS.apply}
        </Button>
      </div>
      {below && <div className={classes.below}>{below}</div>}
    </form>
  )
}

interface AppliedRowProps {
  /** E.g. 'Code WELCOME is applied'. */
  label: string
  /** Why it does not apply, if so. */
  problem?: string | undefined
  removeLabel: string
  onRemove: () => void
}

/** Shows the applied value, with a button to remove it. */
export function AppliedRow({ label, problem, removeLabel, onRemove }: AppliedRowProps) {
  return (
    <div className={classes.row}>
      <p className={classes.applied} role="status">
        {label}
        {problem && <span className={classes.problem}>{problem}</span>}
      </p>
      <Button size="sm" variant="quiet" aria-label={removeLabel} onClick={onRemove}>
        {TEXTS.remove}
      </Button>
    </div>
  )
}
