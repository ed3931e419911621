import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title?: string
  description?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** One of a CardList. */
  listed?: boolean
  children: ReactNode
}

/** A part of a page that is one thing; with a title it is a region of its own. */
export function Card({ title, description, action, listed, children }: CardProps) {
  const id = useId()
  const Part = listed ? 'li' : 'section'
  return (
    <Part className={classes.card} aria-labelledby={title ? id : undefined}>
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
    </Part>
  )
}

/** Cards of one kind below each other. They may bear the same title: two cars of a model, two appointments of an hour. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.body}>{children}</ul>
}

/** Fields or buttons side by side where there is room, below each other where there is none. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Fields below each other, in the rhythm of a card. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}
