import { useState } from 'react'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { request } from '../../platform/api/api.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { Card, Stack } from '../../ui/layout/card.tsx'
import { CreatePayoutRunMutation } from './documents.ts'
import { rowName } from './labels.ts'
import { RunTable } from './run-table.tsx'
import { TEXTS } from './texts.ts'
import { type Due, usePayoutsDue, useSettlingMutation } from './use-settling.ts'

const { pay: PAY } = TEXTS

/** Chooses statements for a payout run, and lists the runs. */
export function PayOutView({ franchiseId }: { franchiseId: string }) {
  const query = usePayoutsDue(franchiseId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const due = query.data?.payoutsDue.filter(({ runId }) => runId === null) ?? []
  const picked = due.filter(({ statementId }) => chosen.has(statementId))
  const total = picked.reduce((sum, { amount }) => sum + amount, 0)
  const currencies = new Set(picked.map(({ currency }) => currency))
  const create = useSettlingMutation(
    () =>
      request(CreatePayoutRunMutation, {
        franchiseId,
        statementIds: picked.map(({ statementId }) => statementId),
        total,
      }),
    () => setChosen(new Set()),
  )
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen(before => new Set(isChosen ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  const columns: readonly Column<Due>[] = [
    {
      key: 'payee',
      header: TEXTS.payee,
      primary: true,
      render: row => (
        <CheckboxField
          label={rowName(row)}
          checked={chosen.has(row.statementId)}
          onChange={isChosen => choose([row.statementId], isChosen)}
        />
      ),
    },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: row => formatMoney(row.amount, row.currency) },
  ]
  return (
    <Stack>
      <Card
        title={PAY.due}
        description={PAY.dueText}
        action={
          due.length > 1 && (
            <Button
              onClick={() =>
                choose(
                  due.map(({ statementId }) => statementId),
                  true,
                )
              }
            >
              {PAY.chooseAll}
            </Button>
          )
        }
      >
        {due.length > 0 && (
          <Button
            variant="primary"
            busy={create.isPending}
            disabled={picked.length === 0 || currencies.size > 1}
            onClick={() => create.mutate(undefined)}
          >
            {runLabel(total, [...currencies])}
          </Button>
        )}
        <ErrorBanner message={create.error?.message} />
        <DataTable
          caption={PAY.due}
          columns={columns}
          rows={loadable({ ...query, data: query.data && due })}
          rowKey={row => row.statementId}
          empty={<p>{PAY.empty}</p>}
        />
      </Card>
      <Card title={PAY.runs}>
        <RunTable rows={loadable({ ...query, data: query.data?.payoutRuns })} />
      </Card>
    </Stack>
  )
}

/** Says what the button does, or why it does nothing. Currencies are never added. */
function runLabel(total: number, [currency, ...others]: Currency[]): string {
  if (!currency) return PAY.nothing
  return others.length > 0 ? PAY.mixed : PAY.create(formatMoney(total, currency))
}
