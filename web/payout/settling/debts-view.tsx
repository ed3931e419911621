import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countryOf } from '../../../domain/address/country.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { spell } from '../../../domain/format/spelling.ts'
import { payeeName } from '../../../domain/payout/labels.ts'
import { RECEIPT_METHODS } from '../../../domain/payout/settling.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { RecordPayoutReceiptMutation } from './documents.ts'
import { periodOf } from './labels.ts'
import { TEXTS } from './texts.ts'
import { type Debt, useDebts, useRefreshed } from './use-settling.ts'

const { debts: DEBTS } = TEXTS

/** Lists what payees owe, and records what they pay by cheque, e-transfer or cash. */
export function DebtsView({ franchiseId }: { franchiseId: string }) {
  const query = useDebts(franchiseId)
  const [paid, setPaid] = useState<Debt>()
  const columns: readonly Column<Debt>[] = [
    {
      key: 'payee',
      header: TEXTS.payee,
      primary: true,
      render: row => (
        <Link to={PATHS.payout} params={{ id: row.statementId }}>
          {payeeName(row)}
        </Link>
      ),
    },
    { key: 'period', header: TEXTS.period, render: periodOf },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: row => formatMoney(row.amount, row.currency) },
    { key: 'rest', header: DEBTS.rest, align: 'end', render: row => formatMoney(row.rest, row.currency) },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: row => (
        <Button size="sm" onClick={() => setPaid(row)}>
          {DEBTS.record}
        </Button>
      ),
    },
  ]
  return (
    <Card title={DEBTS.title} description={DEBTS.text}>
      <DataTable
        caption={DEBTS.title}
        columns={columns}
        rows={loadable(query)}
        rowKey={row => row.statementId}
        empty={<p>{DEBTS.empty}</p>}
      />
      {paid && <ReceiptDialog debt={paid} onClose={() => setPaid(undefined)} />}
    </Card>
  )
}

interface Receipt {
  amount: number | undefined
  method: (typeof RECEIPT_METHODS)[number]
  day: string
  reference: string
}

/** Records a payment of a statement's balance. */
function ReceiptDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const refresh = useRefreshed()
  const country = countryOf(debt.currency)
  const methods = RECEIPT_METHODS.map(value => ({ value, label: spell(country, DEBTS.methods[value]) }))
  const initialValues: Receipt = { amount: debt.rest, method: 'CHEQUE', day: '', reference: '' }
  const form = useSubmitForm({
    initialValues,
    validate: ({ amount }) => ({
      amount:
        amount !== undefined && amount > 0 && amount <= debt.rest
          ? undefined
          : DEBTS.amountProblem(formatMoney(debt.rest, debt.currency)),
    }),
    submit: async ({ amount = 0, ...values }) => {
      await request(RecordPayoutReceiptMutation, { statementId: debt.statementId, amount, ...values })
      await refresh()
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={DEBTS.recordTitle(payeeName(debt))}
      disabled={form.values.day === '' || form.values.reference.trim() === ''}
      submitLabel={DEBTS.record}
      onClose={onClose}
    >
      <MoneyField {...form.field('amount')} label={TEXTS.amount} />
      <SelectField {...form.field('method')} label={DEBTS.method} options={methods} />
      <TextField {...form.field('day')} label={TEXTS.day} type="date" />
      <TextField {...form.field('reference')} label={TEXTS.reference} autoComplete="off" />
    </FormDialog>
  )
}
