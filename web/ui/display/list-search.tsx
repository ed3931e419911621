import { type ReactNode, useState } from 'react'
import { matchesText } from '../../../domain/format/matches-text.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { IconSearch } from '../icon/search.gen.ts'
import { TextField } from '../inputs/text-field.tsx'
import { TEXTS } from '../texts.ts'
import classes from './list-search.module.css'

/** A shorter list is seen at a glance. */
const MIN_SEARCHED = 8

interface ListSearchOptions<Row> {
  /** All rows; undefined while they load. */
  rows: readonly Row[] | undefined
  /** What the field finds: `Search franchises`. */
  label: string
  /** The texts of a row that a search looks at. */
  textsOf: (row: Row) => readonly string[]
  /** Filters beside the field. */
  filters?: ReactNode
}

interface ListSearch<Row> {
  /** The rows that match. */
  shown: readonly Row[] | undefined
  /** The field with its filters; nothing above a short list. */
  bar: ReactNode
  /** What a table shows when nothing matches; undefined while nothing is typed. */
  noneFound: ReactNode
}

/** Searches a list that is loaded as a whole. */
export function useListSearch<Row>({ rows, label, textsOf, filters }: ListSearchOptions<Row>): ListSearch<Row> {
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() !== ''
  const shown = isTyped ? rows?.filter(row => matchesText(typed, textsOf(row))) : rows
  const isLong = (rows?.length ?? 0) >= MIN_SEARCHED || isTyped
  return {
    shown,
    bar: (isLong || filters) && (
      <div className={classes.bar}>
        {isLong && (
          <div className={classes.field}>
            <TextField
              type="search"
              label={label}
              value={typed}
              onChange={setTyped}
              icon={<IconSearch size={18} aria-hidden />}
            />
          </div>
        )}
        {filters}
        {isTyped && (
          <p className={classes.count} role="status">
            {TEXTS.shownOf(shown?.length ?? 0, rows?.length ?? 0)}
          </p>
        )}
      </div>
    ),
    noneFound: isTyped ? <EmptyState icon={<IconSearch />}>{TEXTS.noMatch}</EmptyState> : undefined,
  }
}
