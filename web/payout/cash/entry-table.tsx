import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../../domain/format/dates.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { formatDay } from '../../../domain/payout/labels.ts'
import { PATHS } from '../../platform/paths.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS as SETTLING } from '../settling/texts.ts'
import classes from './entry-table.module.css'
import { TEXTS } from './texts.ts'
import { type CashEntry, type Drawer, useCashEntries } from './use-cash.ts'

interface EntryTableProps {
  franchiseId: string
  drawer: Drawer
  /** IANA zone of the franchise. */
  zone: string
  /** Offers to take a hand-in back. */
  onCorrect?: (entry: CashEntry) => void
}

/** What an entry is about: its invoice, or who recorded it and why. */
function Detail({ entry, onCorrect }: { entry: CashEntry; onCorrect: (() => void) | undefined }) {
  const { invoiceNumber, authorName, note } = entry
  if (invoiceNumber !== null)
    return (
      <Link to={PATHS.invoice} params={{ invoiceNumber }}>
        {TEXTS.invoice(invoiceNumber)}
      </Link>
    )
  return (
    <>
      {authorName !== null && <span>{TEXTS.recordedBy(authorName)}</span>}
      {note !== '' && <span>{note}</span>}
      {entry.isCorrected && <span>{TEXTS.corrected}</span>}
      {entry.statementId !== null && (
        <Link to={PATHS.payout} params={{ id: entry.statementId }}>
          {TEXTS.statement}
        </Link>
      )}
      {onCorrect && entry.kind === 'HANDED_IN' && !entry.isCorrected && (
        <Button size="sm" onClick={onCorrect}>
          {TEXTS.correct}
        </Button>
      )}
    </>
  )
}

/** Shows the movements of a payee's cash, newest first. */
export function EntryTable({ franchiseId, drawer, zone, onCorrect }: EntryTableProps) {
  const query = useCashEntries(franchiseId, drawer)
  const currency: Currency = drawer.currency
  const columns: readonly Column<CashEntry>[] = [
    {
      key: 'entry',
      header: TEXTS.entry,
      primary: true,
      render: entry => (
        <span className={classes.entry}>
          <span>{TEXTS.kinds[entry.kind] ?? entry.kind}</span>
          <span className={classes.detail}>
            <Detail entry={entry} onCorrect={onCorrect && (() => onCorrect(entry))} />
          </span>
        </span>
      ),
    },
    {
      key: 'day',
      header: TEXTS.day,
      card: 'detail',
      render: entry => (entry.day === null ? formatShortDate(new Date(entry.at), zone) : formatDay(entry.day)),
    },
    {
      key: 'amount',
      header: SETTLING.amount,
      align: 'end',
      corner: true,
      render: entry => formatMoney(entry.amount, currency),
    },
  ]
  return (
    <DataTable
      caption={TEXTS.history}
      columns={columns}
      rows={loadable(query)}
      rowKey={entry => entry.id}
      empty={<p>{TEXTS.noEntries}</p>}
    />
  )
}
