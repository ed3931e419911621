import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import type { DatedRow, PriceLine } from './price-lines.ts'
import { priceText } from './price-text.ts'
import type { PriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.history

/** Prices from before dates were kept begin in the year 2000. */
const START = '2000-01-02'

interface HistoryDialogProps {
  book: PriceBook
  line: PriceLine
  onClose: () => void
}

/** All prices of a service in a list: planned, present and past. */
export function HistoryDialog({ book, line: { service, planned, past }, onClose }: HistoryDialogProps) {
  const [present] = past
  const stateOf = (row: DatedRow) =>
    planned.includes(row) ? (
      <StatusBadge tone="info">{T.planned}</StatusBadge>
    ) : row === present ? (
      <StatusBadge tone="success">{T.now}</StatusBadge>
    ) : (
      <StatusBadge tone="neutral">{T.past}</StatusBadge>
    )
  const columns: readonly Column<DatedRow>[] = [
    {
      key: 'from',
      header: T.columns.from,
      primary: true,
      render: ({ validFrom }) => {
        const day = localDay(validFrom, book.timeZone)
        return day <= START ? T.start : dayText(day)
      },
    },
    { key: 'price', header: T.columns.price, render: row => priceText(row, service, book.countryCode) },
    { key: 'state', header: T.columns.state, render: stateOf },
  ]
  return (
    <Dialog
      open
      title={T.title(service.name)}
      wide
      short
      onClose={onClose}
      actions={<Button onClick={onClose}>{T.close}</Button>}
    >
      <DataTable
        caption={T.caption}
        columns={columns}
        rows={{ status: 'ready', data: [...planned.toReversed(), ...past] }}
        rowKey={({ id }) => id}
        empty={<p>{T.none}</p>}
      />
    </Dialog>
  )
}
