import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CountryCode, currencyOf } from '../../../domain/address/country.ts'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatQuantity, shownUnitPrice, stockUnit } from '../../../domain/inventory/stock.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { PATHS } from '../../platform/paths.ts'
import { Timeline } from '../../ui/display/timeline.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { StockHistoryQuery } from '../documents.ts'
import { inventoryKeys } from '../query-keys.ts'
import { REASONS, TEXTS } from '../texts.ts'
import type { StockFranchise } from '../use-stock.ts'
import { countryOf } from './amount.tsx'

type Entry = ResultOf<typeof StockHistoryQuery>['stockHistory']['entries'][number]

interface HistoryDialogProps {
  item: { kind: 'part' | 'oil' | 'tool'; id: string; name: string }
  franchise: StockFranchise
  onClose: () => void
}

/** The changes of an item, newest first: how much, why and who did it. */
export function HistoryDialog({ item, franchise, onClose }: HistoryDialogProps) {
  const { id, kind, name } = item
  const history = useInfiniteQuery({
    queryKey: inventoryKeys.history(id),
    queryFn: async ({ signal, pageParam }) =>
      (await request(StockHistoryQuery, { id, kind, pageNumber: pageParam }, signal)).stockHistory,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.entries.length, 0)
      return last.entries.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
  })
  const entries = history.data?.pages.flatMap(page => page.entries)
  const country = countryOf(franchise)
  return (
    <Dialog
      open
      title={TEXTS.historyTitle(name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      {entries === undefined ? (
        history.error ? (
          <ErrorState message={history.error.message} onRetry={() => void history.refetch()} />
        ) : (
          <Skeleton count={4} />
        )
      ) : entries.length === 0 ? (
        <p>{TEXTS.noHistory}</p>
      ) : (
        <>
          <Timeline
            events={entries.map(entry => ({
              id: entry.id,
              title: TEXTS.historyEntry(changeText(entry.change, kind, country), REASONS[entry.reason]),
              time: formatDateTime(new Date(entry.createdAt), franchise.timeZone),
              dateTime: entry.createdAt,
              tone: entry.change > 0 ? 'success' : 'neutral',
              detail: <Detail entry={entry} kind={kind} country={country} />,
            }))}
          />
          <LoadMore list={history} />
        </>
      )}
    </Dialog>
  )
}

type Kind = HistoryDialogProps['item']['kind']

const changeText = (change: number, kind: Kind, country: CountryCode): string =>
  `${change > 0 ? '+' : '−'}${formatQuantity(kind, Math.abs(change), country)}`

function Detail({ entry, kind, country }: { entry: Entry; kind: Kind; country: CountryCode }) {
  const { authorName, note, otherPlace, change, pricePerItem, receiptUrl, workOrderId, sellerName, invoiceNumber } =
    entry
  const facts = [
    authorName ?? TEXTS.system,
    otherPlace && (change > 0 ? TEXTS.from(otherPlace) : TEXTS.to(otherPlace)),
    pricePerItem !== null &&
      TEXTS.priceEach(
        formatMoney(shownUnitPrice(kind, pricePerItem, country), currencyOf(country)),
        stockUnit(kind, country),
      ),
    (sellerName ?? invoiceNumber) !== null && TEXTS.ofInvoice(invoiceNumber, sellerName),
    note,
  ]
  return (
    <>
      {TEXTS.facts(facts)}
      {receiptUrl && (
        <>
          {' · '}
          <a href={receiptUrl} target="_blank" rel="noreferrer">
            {TEXTS.showReceipt}
          </a>
        </>
      )}
      {workOrderId && (
        <>
          {' · '}
          <Link to={PATHS.workOrder} params={{ id: workOrderId }}>
            {TEXTS.workOrder(workOrderId)}
          </Link>
        </>
      )}
    </>
  )
}
