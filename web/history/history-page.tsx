import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatTime } from '../../domain/format/dates.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { HISTORY_SECTIONS } from '../../domain/history/sections.ts'
import { TEXTS as HISTORY } from '../../domain/history/texts.ts'
import { useFranchises, useStaffZone } from '../franchise-choice/franchise.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconHistory } from '../ui/icon/history.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import { authorName } from './author-name.ts'
import { ChangeLines } from './change-lines.tsx'
import { csvColumns } from './csv-columns.ts'
import classes from './history.module.css'
import { PutBackDialog } from './put-back-dialog.tsx'
import {
  authorsQuery,
  type Change,
  type Filter,
  historyQuery,
  loadForFile,
  MAX_FILE_ROWS,
  NO_FILTER,
} from './queries.ts'
import { TEXTS } from './texts.ts'

/** A search waits until nothing is typed for this long. */
const PAUSE_MS = 300

const columnsIn = (zone: string, onPutBack: (change: Change) => void): readonly Column<Change>[] => [
  {
    key: 'at',
    header: TEXTS.columns.at,
    primary: true,
    render: ({ at }) => (
      <time dateTime={at} className={classes.when}>
        {dayOf(new Date(at), zone)}
        <span className={classes.dim}>{formatTime(new Date(at), zone)}</span>
      </time>
    ),
  },
  {
    key: 'author',
    header: TEXTS.columns.author,
    render: ({ author, authorKind, device }) => (
      <div className={classes.person}>
        {authorName(author, authorKind)}
        {device !== null && <span className={classes.dim}>{device}</span>}
      </div>
    ),
  },
  { key: 'change', header: TEXTS.columns.change, wide: true, render: change => <What change={change} /> },
  {
    key: 'actions',
    header: TEXTS.columns.actions,
    wide: true,
    render: change =>
      change.problem === null && (
        <div className={classes.putBack}>
          <Button
            size="sm"
            aria-label={TEXTS.putBack.openOf(change.title, formatDateTime(new Date(change.at), zone))}
            onClick={() => onPutBack(change)}
          >
            {TEXTS.putBack.open}
          </Button>
        </div>
      ),
  },
]

function What({ change }: { change: Change }) {
  const { title, section, franchise, lines, more, reason } = change
  return (
    <div className={classes.change}>
      <div>
        <span className={classes.title}>{title}</span>
        <span className={classes.dim}>{[HISTORY.section(section), franchise].filter(Boolean).join(' · ')}</span>
      </div>
      <ChangeLines lines={lines} more={more} />
      {reason !== null && <span>{TEXTS.reason(reason)}</span>}
    </div>
  )
}

/** Who changed which settings and when, with a way back. */
export function HistoryPage() {
  const seesHistory = useMay('history.see')
  return seesHistory ? (
    <History />
  ) : (
    <Page title={TEXTS.title} width="wide">
      <EmptyState icon={<IconHistory />}>{TEXTS.notForYou}</EmptyState>
    </Page>
  )
}

function History() {
  const zone = useStaffZone()
  const [filter, setFilter] = useState(NO_FILTER)
  const [puttingBack, setPuttingBack] = useState<Change>()
  const [settledWords] = useDebouncedValue(filter.words, PAUSE_MS)
  const settled = { ...filter, words: settledWords }
  const query = useInfiniteQuery(historyQuery(settled, zone))
  const file = useFile(settled, zone)
  const isFiltered = Object.values(filter).some(value => value !== '')
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro}
      width="wide"
      actions={
        <Button icon={<IconDownload size={20} aria-hidden />} busy={file.isPending} onClick={() => file.mutate()}>
          {TEXTS.csv.download}
        </Button>
      }
    >
      <Filters filter={filter} onChange={change => setFilter({ ...filter, ...change })} />
      <DataTable
        key={JSON.stringify(settled)}
        caption={TEXTS.list}
        columns={columnsIn(zone, setPuttingBack)}
        rows={loadable({ data: query.data?.pages.flat(), error: query.error, refetch: query.refetch })}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<IconHistory />}
            action={isFiltered && <Button onClick={() => setFilter(NO_FILTER)}>{TEXTS.filter.reset}</Button>}
          >
            {isFiltered ? TEXTS.noneFound : TEXTS.empty}
          </EmptyState>
        }
        pages={query}
      />
      {puttingBack && <PutBackDialog change={puttingBack} onClose={() => setPuttingBack(undefined)} />}
    </Page>
  )
}

interface FiltersProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const texts = TEXTS.filter
  const authors = useQuery(authorsQuery())
  const { all } = useFranchises()
  const { author, section, franchiseId, words, from, to } = filter
  return (
    <div className={classes.filter}>
      <TextField
        type="search"
        label={texts.words}
        description={texts.wordsHint}
        value={words}
        onChange={value => onChange({ words: value })}
      />
      <SelectField
        label={texts.author}
        value={author}
        onChange={value => onChange({ author: value })}
        placeholder={texts.everybody}
        options={(authors.data ?? []).map(({ key, name }) => ({ value: key, label: authorName(name, key) }))}
        error={authors.error ? texts.failed : undefined}
      />
      <SelectField
        label={texts.section}
        value={section}
        onChange={value => onChange({ section: value })}
        placeholder={texts.all}
        options={HISTORY_SECTIONS.map(one => ({ value: one as string, label: HISTORY.section(one) }))}
      />
      {all.length > 1 && (
        <SelectField
          label={texts.franchise}
          value={franchiseId}
          onChange={value => onChange({ franchiseId: value })}
          placeholder={texts.allFranchises}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField type="date" label={texts.from} value={from} onChange={value => onChange({ from: value })} />
      <TextField
        type="date"
        label={texts.to}
        value={to}
        onChange={value => onChange({ to: value })}
        error={from !== '' && to !== '' && to < from ? texts.wrongOrder : undefined}
      />
    </div>
  )
}

function useFile(filter: Filter, zone: string) {
  const toast = useToast()
  return useMutation({
    mutationFn: async () => {
      const changes = await loadForFile(filter, zone)
      saveCsv(csvOf(csvColumns(zone), changes), TEXTS.csv.fileName)
      return changes.length
    },
    onSuccess: count => {
      if (count >= MAX_FILE_ROWS) toast({ tone: 'warning', message: TEXTS.csv.limited(count) })
    },
    onError: () => toast({ tone: 'danger', message: TEXTS.csv.failed }),
  })
}
