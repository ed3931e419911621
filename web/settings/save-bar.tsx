import type { ReactNode } from 'react'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import classes from './save-bar.module.css'
import { TEXTS } from './texts.ts'

interface SaveBarProps {
  /** How many fields need a correction. */
  wrong: number
  /** What is not saved yet. */
  note: string
  failure: string | undefined
  /** Its buttons. */
  children: ReactNode
}

/** The bar at the bottom of a page with unsaved changes. */
export function SaveBar({ wrong, note, failure, children }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <ErrorBanner message={failure} />
      <div className={classes.row}>
        <p className={classes.note} role="status" data-wrong={wrong > 0}>
          {wrong > 0 ? TEXTS.wrong(wrong) : note}
        </p>
        {children}
      </div>
    </div>
  )
}
