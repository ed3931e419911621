import type { ReactNode } from 'react'
import classes from './record-list.module.css'

export interface RecordRow {
  key: string
  title: ReactNode
  details?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
}

interface RecordListProps {
  label: string
  records: readonly RecordRow[]
  /** Short records, of which two fit beside each other on a phone. */
  brief?: boolean
}

/** A short list of records, each with its actions. */
export function RecordList({ label, records, brief = false }: RecordListProps) {
  return (
    <ul className={classes.list} data-brief={brief} aria-label={label}>
      {records.map(record => (
        <li key={record.key} className={classes.record}>
          <div className={classes.text}>
            <p className={classes.title}>{record.title}</p>
            {record.details && <div className={classes.details}>{record.details}</div>}
          </div>
          {record.actions && <div className={classes.actions}>{record.actions}</div>}
        </li>
      ))}
    </ul>
  )
}
