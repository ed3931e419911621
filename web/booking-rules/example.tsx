import type { ReactNode } from 'react'
import classes from './example.module.css'
import { TEXTS } from './texts.ts'

/** What the values of a card mean for one customer. It changes while they are typed. */
export function Example({ children }: { children: ReactNode }) {
  return (
    <div className={classes.example}>
      <p className={classes.title}>{TEXTS.example}</p>
      <p aria-live="polite">{children}</p>
    </div>
  )
}
