import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the title row. */
  action?: ReactNode
  /** One of a CardList. */
  listed?: boolean
  children: ReactNode
}

/** A section of a page; with a title it is a named region. */
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

/** A list of similar cards. Titles may repeat: two cars of a model, two appointments at the same hour. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.body}>{children}</ul>
}

/** Cards of one form, as one surface with lines between them. What is no card keeps its distance. */
export function JoinedCards({ children }: { children: ReactNode }) {
  return <div className={classes.joined}>{children}</div>
}

/** Fields or buttons side by side, stacked where there is no room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Short fields or buttons, of which two fit beside each other on a phone; with large text each has a line. */
export function Pairs({ children }: { children: ReactNode }) {
  return <div className={classes.pairs}>{children}</div>
}

/** Stacked fields, with a card's spacing. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}
