import { useInfiniteQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconListCheck } from '../ui/icon/list-check.gen.ts'
import classes from './import.module.css'
import { type Line, type LineState, linesQuery, type Run } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.check

const whatColumn: Record<LineState, Column<Line>> = {
  WRONG: { key: 'problems', header: T.problem, wide: true, render: ({ problems }) => <Problems problems={problems} /> },
  NEW: { key: 'change', header: T.change, render: () => T.added },
  CHANGED: { key: 'change', header: T.change, wide: true, render: ({ changes }) => <Changes changes={changes} /> },
  SAME: { key: 'change', header: T.change, render: () => T.same },
}

const columnsOf = (state: LineState): readonly Column<Line>[] => [
  { key: 'line', header: T.line, render: ({ line }) => line },
  { key: 'title', header: T.what, primary: true, render: ({ title }) => title },
  whatColumn[state],
]

const Problems = ({ problems }: Pick<Line, 'problems'>) => (
  <ul className={classes.list}>
    {problems.map(({ label, message }) => (
      <li key={`${label} ${message}`}>
        {label !== '' && <strong>{label}: </strong>}
        {message}
      </li>
    ))}
  </ul>
)

const Changes = ({ changes }: Pick<Line, 'changes'>) => (
  <ul className={classes.list}>
    {changes.map(({ label, from, to }) => (
      <li key={label}>
        {label}: {from !== null && <del className={classes.from}>{from}</del>} {to ?? T.nothing}
      </li>
    ))}
  </ul>
)

/** The rows of a file in one state, page by page. */
export function LineTable({ run, state }: { run: Run; state: LineState }) {
  const query = useInfiniteQuery(linesQuery(run.id, state, `${run.newCount}-${run.changedCount}-${run.wrongCount}`))
  return (
    <DataTable
      key={state}
      caption={T.caption[state]}
      columns={columnsOf(state)}
      rows={loadable({ data: query.data?.pages.flat(), error: query.error, refetch: query.refetch })}
      rowKey={({ line }) => String(line)}
      empty={<EmptyState icon={<IconListCheck />}>{T.empty[state]}</EmptyState>}
      pages={query}
    />
  )
}
