import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title?: string
  description?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a page that is one thing; with a title it is a region of its own. */
export function Card({ title, description, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <div>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Fields or buttons side by side where there is room, below each other where there is none. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Fields below each other, in the rhythm of a card. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}
