import type { ReactNode } from 'react'
import classes from './key-values.module.css'

export interface KeyValue {
  label: string
  value: ReactNode
  /** Takes a whole line among others that share one, as an address or an email does. */
  whole?: boolean
}

interface KeyValuesProps {
  items: readonly KeyValue[]
  /** Short values, of which two fit beside each other on a phone. */
  compact?: boolean
}

/** Shows labelled values. Unknown values show a dash. */
export function KeyValues({ items, compact = false }: KeyValuesProps) {
  return (
    <dl className={classes.list} data-compact={compact}>
      {items.map((item, index) => (
        <div key={`${index} ${item.label}`} className={classes.item} data-whole={item.whole}>
          <dt className={classes.label}>{item.label}</dt>
          <dd className={classes.value}>{item.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
