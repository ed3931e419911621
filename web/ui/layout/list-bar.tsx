import type { ReactNode } from 'react'
import { IconSearch } from '../icon/search.gen.ts'
import { TextField } from '../inputs/text-field.tsx'
import classes from './list-bar.module.css'

export interface ListBarProps {
  search: {
    /** For screen readers. */
    label: string
    /** What is searched. */
    hint: string
    value: string
    onChange: (value: string) => void
  }
  /** Filters and order: beside the search, on a phone in one line below it. */
  children?: ReactNode
}

/** The line above a list: what it is searched and filtered by. */
export function ListBar({ search: { hint, ...search }, children }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <TextField {...search} hideLabel type="search" placeholder={hint} icon={<IconSearch size={18} />} />
      </div>
      {children}
    </div>
  )
}
