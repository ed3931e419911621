import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '../../../domain/format/money.ts'
import { formatDay, payeeName } from '../../../domain/payout/labels.ts'
import { PATHS } from '../../platform/paths.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Stack } from '../../ui/layout/card.tsx'
import { TEXTS as PAYOUT } from '../texts.ts'
import { ClosingCard } from './closing-card.tsx'
import { periodOf } from './labels.ts'
import { TEXTS } from './texts.ts'
import { type Balance, type Entry, useAccount, useBalances } from './use-settling.ts'

const { balances: BALANCES } = TEXTS

/** Says who owes the balance. */
function balanceText({ balance, currency }: Pick<Balance, 'balance' | 'currency'>): string {
  if (balance === 0) return BALANCES.settled
  const amount = formatMoney(Math.abs(balance), currency)
  return balance > 0 ? BALANCES.owedTo(amount) : BALANCES.owing(amount)
}

/** Returns the sum of each currency. Currencies are never added. */
function totalsOf(balances: readonly Balance[]) {
  const byCurrency = Map.groupBy(balances, ({ currency }) => currency)
  return [...byCurrency].map(([currency, rows]) => ({
    label: BALANCES.total(currency),
    value: balanceText({ currency, balance: rows.reduce((sum, { balance }) => sum + balance, 0) }),
  }))
}

/** Shows what each payee and the tenant owe each other, the account behind it, and the period lock. */
export function BalancesView({ franchiseId }: { franchiseId: string }) {
  const query = useBalances(franchiseId)
  const [opened, setOpened] = useState<Balance>()
  const columns: readonly Column<Balance>[] = [
    { key: 'payee', header: TEXTS.payee, primary: true, render: payeeName },
    { key: 'balance', header: BALANCES.balance, align: 'end', render: balanceText },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: row => (
        <Button size="sm" aria-label={BALANCES.account(payeeName(row))} onClick={() => setOpened(row)}>
          {BALANCES.open}
        </Button>
      ),
    },
  ]
  return (
    <Stack>
      <Card title={BALANCES.title} description={BALANCES.text}>
        <DataTable
          caption={BALANCES.title}
          columns={columns}
          rows={loadable({ ...query, data: query.data?.payeeBalances })}
          rowKey={row => `${row.vanId} ${row.userId} ${row.currency}`}
          empty={<p>{BALANCES.empty}</p>}
        />
        {query.data && <KeyValues items={totalsOf(query.data.payeeBalances)} />}
      </Card>
      {query.data && <ClosingCard franchiseId={franchiseId} closing={query.data.payoutClosing} />}
      {opened && <AccountDialog franchiseId={franchiseId} payee={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}

interface AccountDialogProps {
  franchiseId: string
  payee: Balance
  onClose: () => void
}

/** The statements and payments of one payee with the running balance; a statement leads to its invoices. */
function AccountDialog({ franchiseId, payee, onClose }: AccountDialogProps) {
  const query = useAccount(franchiseId, payee)
  const money = (cents: number): string => formatMoney(cents, payee.currency)
  const columns: readonly Column<Entry>[] = [
    {
      key: 'entry',
      header: BALANCES.entry,
      primary: true,
      render: ({ kind, statementId, reference }) =>
        kind === 'STATEMENT' ? (
          <Link to={PATHS.payout} params={{ id: statementId }}>
            {BALANCES.kinds[kind]}
          </Link>
        ) : (
          [BALANCES.kinds[kind], reference].filter(Boolean).join(' · ')
        ),
    },
    { key: 'day', header: TEXTS.day, render: entry => formatDay(entry.day) },
    { key: 'period', header: TEXTS.period, render: entry => periodOf({ ...payee, ...entry }) },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: entry => money(entry.amount) },
    { key: 'balance', header: BALANCES.balance, align: 'end', render: entry => money(entry.balance) },
  ]
  return (
    <Dialog
      open
      wide
      title={BALANCES.account(payeeName(payee))}
      onClose={onClose}
      actions={<Button onClick={onClose}>{PAYOUT.close}</Button>}
    >
      <DataTable
        caption={BALANCES.account(payeeName(payee))}
        columns={columns}
        rows={loadable({ ...query, data: query.data?.toReversed() })}
        rowKey={entry => `${entry.kind} ${entry.statementId} ${entry.day} ${entry.balance}`}
        empty={<p>{BALANCES.noEntries}</p>}
      />
    </Dialog>
  )
}
