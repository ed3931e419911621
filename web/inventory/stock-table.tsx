import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { CsvButton } from '../platform/csv/csv-button.tsx'
import type { CsvColumn } from '../platform/save-csv.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { IconPackageOff } from '../ui/icon/package-off.gen.ts'
import { IconSearchOff } from '../ui/icon/search-off.gen.ts'
import { IconSearch } from '../ui/icon/search.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import type { ChosenStock } from './chosen-stock.ts'
import { failureText } from './inventory-errors.tsx'
import classes from './stock-table.module.css'
import { LIST_FAILURES, TEXTS } from './texts.ts'
import type { StockPages } from './use-stock.ts'

interface StockTableProps<Item> {
  stock: ChosenStock
  query: StockPages<Item>
  columns: readonly Column<Item>[]
  /** The columns of its file. */
  csv: readonly CsvColumn<Item>[]
  /** Shown when the list is empty (STOCK-05). */
  empty: string
  /** The button that adds to the list. */
  action?: ReactNode
  onSearch: (filter: string) => void
  /** A row on a phone, in one line; without it, rows become cards there. */
  renderLine?: ((item: Item) => ReactNode) | undefined
}

/** A list of the inventory with its search, on Enter or by the button (STOCK-04), and a button to add. */
export function StockTable<Item extends { id: string }>(props: StockTableProps<Item>) {
  const { stock, query, columns, csv, empty, action, onSearch, renderLine } = props
  const { list, filter } = stock
  const isNarrow = useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false })
  const rows = rowsOf(query, LIST_FAILURES[list])
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <SearchForm key={filter} filter={filter} hint={TEXTS.searchHints[list]} onSearch={onSearch} />
        <div className={classes.buttons}>
          {!isNarrow && rows.status === 'ready' && (
            <CsvButton
              columns={csv}
              rows={rows.data}
              fileName={TEXTS.csvName[list]}
              hasMore={query.hasNextPage}
              shrinks
            />
          )}
          {action}
        </div>
      </div>
      {isNarrow && renderLine && rows.status === 'ready' && rows.data.length > 0 ? (
        <>
          <ul className={classes.lines} aria-label={TEXTS.lists[list]}>
            {rows.data.map(item => (
              <li key={item.id} className={classes.line}>
                {renderLine(item)}
              </li>
            ))}
          </ul>
          <LoadMore key={JSON.stringify(stock)} list={query} />
        </>
      ) : (
        <DataTable
          key={JSON.stringify(stock)}
          caption={TEXTS.lists[list]}
          columns={columns}
          rows={rows}
          rowKey={item => item.id}
          expectedRows={10}
          empty={
            filter === '' ? (
              <EmptyState icon={<IconPackageOff />}>{empty}</EmptyState>
            ) : (
              <EmptyState
                icon={<IconSearchOff />}
                action={<Button onClick={() => onSearch('')}>{TEXTS.clearSearch}</Button>}
              >
                {TEXTS.noMatch(filter)}
              </EmptyState>
            )
          }
          pages={query}
        />
      )}
    </div>
  )
}

interface SearchFormProps {
  filter: string
  hint: string
  onSearch: (filter: string) => void
}

function SearchForm({ filter, hint, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(filter)
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={event => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        label={TEXTS.search}
        type="search"
        placeholder={hint}
        icon={<IconSearch size={18} />}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit">{TEXTS.searchButton}</Button>
    </form>
  )
}

/** The loaded pages as one list. Paging by number can repeat a row when others were added in between. */
function rowsOf<Item extends { id: string }>(
  { data, error, refetch }: StockPages<Item>,
  failed: string,
): Loadable<readonly Item[]> {
  if (data) {
    const all = data.pages.flatMap(page => page.items)
    return { status: 'ready', data: [...new Map(all.map(item => [item.id, item])).values()] }
  }
  if (error) return { status: 'error', message: failureText(failed, error), onRetry: () => void refetch() }
  return { status: 'loading' }
}
