import type { ReactNode } from 'react'
import classes from './key-values.module.css'

export interface KeyValue {
  label: string
  value: ReactNode
}

/** Shows labelled values. Unknown values show a dash. */
export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item, index) => (
        <div key={`${index} ${item.label}`} className={classes.item}>
          <dt className={classes.label}>{item.label}</dt>
          <dd className={classes.value}>{item.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
