import { useState } from 'react'
import { formatMoney } from '../../../domain/format/money.ts'
import { payeeName } from '../../../domain/payout/labels.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { TEXTS as SETTLING } from '../settling/texts.ts'
import { TEXTS as PAYOUT } from '../texts.ts'
import { CorrectDialog, HandInDialog } from './dialogs.tsx'
import { EntryTable } from './entry-table.tsx'
import { TEXTS } from './texts.ts'
import { type CashEntry, type Drawer, useCashDrawers } from './use-cash.ts'

/** Returns what is still held in each currency. Currencies are never added. */
const totalsOf = (drawers: readonly Drawer[]) =>
  [...Map.groupBy(drawers, ({ currency }) => currency)].map(([currency, rows]) => ({
    label: TEXTS.total(currency),
    value: formatMoney(
      rows.reduce((sum, { held }) => sum + held, 0),
      currency,
    ),
  }))

/** Shows the cash that each payee took, handed in and still holds, and records what they hand in. */
export function CashView({ franchiseId }: { franchiseId: string }) {
  const query = useCashDrawers(franchiseId)
  const [counted, setCounted] = useState<{ drawer: Drawer; key: string }>()
  const [opened, setOpened] = useState<Drawer>()
  const columns: readonly Column<Drawer>[] = [
    { key: 'payee', header: SETTLING.payee, primary: true, render: payeeName },
    { key: 'taken', header: TEXTS.taken, align: 'end', render: row => formatMoney(row.taken, row.currency) },
    { key: 'handedIn', header: TEXTS.handedIn, align: 'end', render: row => formatMoney(row.handedIn, row.currency) },
    { key: 'held', header: TEXTS.held, align: 'end', render: row => formatMoney(row.held, row.currency) },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: row => (
        <Row>
          {row.held > 0 && (
            <Button
              size="sm"
              aria-label={TEXTS.recordFor(payeeName(row))}
              onClick={() => setCounted({ drawer: row, key: crypto.randomUUID() })}
            >
              {TEXTS.record}
            </Button>
          )}
          <Button size="sm" aria-label={TEXTS.historyFor(payeeName(row))} onClick={() => setOpened(row)}>
            {TEXTS.history}
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <Card title={TEXTS.title} description={TEXTS.text}>
      <DataTable
        caption={TEXTS.title}
        columns={columns}
        rows={loadable(query)}
        rowKey={row => `${row.vanId} ${row.userId}`}
        empty={<p>{TEXTS.empty}</p>}
      />
      {query.data && query.data.length > 0 && <KeyValues items={totalsOf(query.data)} />}
      {counted && (
        <HandInDialog
          franchiseId={franchiseId}
          drawer={counted.drawer}
          idempotencyKey={counted.key}
          onClose={() => setCounted(undefined)}
        />
      )}
      {opened && <HistoryDialog franchiseId={franchiseId} drawer={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

interface HistoryDialogProps {
  franchiseId: string
  drawer: Drawer
  onClose: () => void
}

/** The movements of a payee's cash, where a hand-in can be corrected. */
function HistoryDialog({ franchiseId, drawer, onClose }: HistoryDialogProps) {
  const { selected } = useFranchises()
  const [corrected, setCorrected] = useState<CashEntry>()
  return (
    <>
      <Dialog
        open
        wide
        title={TEXTS.historyOf(payeeName(drawer))}
        busy={corrected !== undefined}
        onClose={onClose}
        actions={<Button onClick={onClose}>{PAYOUT.close}</Button>}
      >
        <EntryTable
          franchiseId={franchiseId}
          drawer={drawer}
          zone={selected?.timeZone ?? 'UTC'}
          onCorrect={setCorrected}
        />
      </Dialog>
      {corrected && <CorrectDialog entry={corrected} drawer={drawer} onClose={() => setCorrected(undefined)} />}
    </>
  )
}
