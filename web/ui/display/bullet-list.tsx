import { useId } from 'react'
import { IconCheck } from '../icon/check.gen.ts'
import classes from './bullet-list.module.css'

interface BulletListProps {
  title?: string
  items: readonly string[]
}

/** Short points under a heading, two columns where they fit. */
export function BulletList({ title, items }: BulletListProps) {
  const id = useId()
  return (
    <div className={classes.box}>
      {title && (
        <p id={id} className={classes.title}>
          {title}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={title && id}>
        {items.map(item => (
          <li key={item} className={classes.item}>
            <IconCheck size={18} aria-hidden />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
