import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { countryNames } from '../../domain/address/country.ts'
import type { ListPrice } from '../../domain/service/list-price.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { SaveBar } from '../settings/save-bar.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { IconTag } from '../ui/icon/tag.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { CopyPrices } from './copy/copy-prices.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ManyDialog } from './many-dialog.tsx'
import { PlannedPrices } from './planned-prices.tsx'
import { PriceFile } from './price-file.tsx'
import { changedLines, type Draft, type ListName, type PriceLine, priceLines, problemsOf } from './price-lines.ts'
import classes from './price-list-panel.module.css'
import { PriceRow } from './price-row.tsx'
import type { PriceBook } from './queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.prices

interface PriceListPanelProps {
  franchise: Franchise
  list: ListName
  book: PriceBook
  /** The prices that are not saved yet. */
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** One price list with its draft. */
export function PriceListPanel({ franchise, list, book, draft, onDraft }: PriceListPanelProps) {
  const [dialog, setDialog] = useState<'many' | 'review'>()
  const [historyOf, setHistoryOf] = useState<PriceLine>()
  const [showsErrors, setShowsErrors] = useState(false)
  // Fields keep what is typed; another version shows the values of a draft that came from elsewhere.
  const [version, setVersion] = useState(0)
  const rows = useRef<HTMLDivElement>(null)
  const { mayChange } = book[list]
  const country = countryNames[book.countryCode]
  const lines = priceLines(book, list)
  const changes = changedLines(lines, draft)
  const wrong = changes.filter(({ line, next }) => Object.keys(problemsOf(line.service, next)).length > 0)
  const suggested = lines.filter(line => line.suggested && !(line.service.id in draft))
  const replace = (next: Draft): void => {
    onDraft(next)
    setVersion(version + 1)
  }
  const change = (id: string, price: ListPrice | undefined): void => {
    const { [id]: _before, ...rest } = draft
    onDraft(price === undefined ? rest : { ...draft, [id]: price })
  }
  const review = (): void => {
    setShowsErrors(true)
    const [first] = wrong
    if (!first) setDialog('review')
    else {
      const [field] = Object.keys(problemsOf(first.line.service, first.next))
      rows.current?.querySelector<HTMLElement>(`[data-path="${first.line.service.id}.${field}"]`)?.focus()
    }
  }
  useHotkeys([['mod+S', () => changes.length > 0 && dialog === undefined && review()]], [])
  const row = (line: PriceLine) => (
    <PriceRow
      key={`${line.service.id} ${version}`}
      book={book}
      list={list}
      line={line}
      next={draft[line.service.id]}
      readOnly={!mayChange}
      showsErrors={showsErrors}
      onChange={price => change(line.service.id, price)}
      onReset={() => change(line.service.id, undefined)}
      onHistory={() => setHistoryOf(line)}
    />
  )
  const services = lines.filter(({ service }) => !service.isFee)
  const fees = lines.filter(({ service }) => service.isFee)
  return (
    <Stack>
      <p className={classes.hint}>
        {list === 'own' ? T.ownHint(franchise.name, country) : T.countryHint(country)}{' '}
        <Link to={PATHS.phoneBooking}>{T.tryIt}</Link>
      </p>
      {!mayChange && <Alert tone="info">{list === 'own' ? T.readOnlyOwn : T.readOnlyCountry}</Alert>}
      <div className={classes.tools}>
        {mayChange && (
          <Button size="sm" onClick={() => setDialog('many')}>
            {TEXTS.many.open}
          </Button>
        )}
        {mayChange && list === 'own' && <CopyPrices franchise={franchise} isDirty={changes.length > 0} />}
        <PriceFile
          book={book}
          list={list}
          lines={lines}
          onDraft={mayChange ? imported => replace({ ...draft, ...imported }) : undefined}
        />
      </div>
      {mayChange && suggested.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              onClick={() =>
                replace({ ...draft, ...Object.fromEntries(suggested.map(line => [line.service.id, line.suggested])) })
              }
            >
              {T.takeSuggestions(suggested.length)}
            </Button>
          }
        >
          {T.suggestions(suggested.length)}
        </Alert>
      )}
      <PlannedPrices franchiseId={franchise.id} list={list} book={book} lines={lines} readOnly={!mayChange} />
      <div ref={rows}>
        <Stack>
          {services.length === 0 && <EmptyState icon={<IconTag />}>{T.empty}</EmptyState>}
          {services.length > 0 && (
            <Card title={T.sections.services}>
              <ul className={classes.rows}>{services.map(row)}</ul>
            </Card>
          )}
          {fees.length > 0 && (
            <Card title={T.sections.fees} description={TEXTS.services.feesHint}>
              <ul className={classes.rows}>{fees.map(row)}</ul>
            </Card>
          )}
        </Stack>
      </div>
      {changes.length > 0 && (
        <SaveBar wrong={showsErrors ? wrong.length : 0} note={T.changes(changes.length)} failure={undefined}>
          <Button onClick={() => replace({})}>{TEXTS.discard}</Button>
          <Button variant="primary" onClick={review}>
            {T.review}
          </Button>
        </SaveBar>
      )}
      {dialog === 'many' && (
        <ManyDialog
          list={list}
          country={book.countryCode}
          lines={lines}
          onDraft={next => replace({ ...draft, ...next })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'review' && (
        <ReviewDialog
          franchiseId={franchise.id}
          list={list}
          book={book}
          changes={changes}
          onSaved={() => {
            replace({})
            setShowsErrors(false)
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {historyOf && <HistoryDialog book={book} line={historyOf} onClose={() => setHistoryOf(undefined)} />}
    </Stack>
  )
}
