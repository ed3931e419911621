import { useState } from 'react'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { compareStatements, EXAMPLE_WORK, type ExampleWork, exampleStatement } from '../../domain/payout/example.ts'
import type { PayoutTerms } from '../../domain/payout/terms.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import classes from './example-table.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.example

interface ExampleTableProps {
  /** The terms that it is about. */
  terms: PayoutTerms
  /** Terms to compare with. */
  before?: PayoutTerms
  currency: Currency
}

/** The statement of one van on some terms, beside the one on the terms before. Its work can be changed. */
export function ExampleTable({ terms, before, currency }: ExampleTableProps) {
  const [work, setWork] = useState(EXAMPLE_WORK)
  const money = (cents: number): string => formatMoney(cents, currency)
  const after = exampleStatement(terms, work, currency)
  const old = before && exampleStatement(before, work, currency)
  const lines = compareStatements(old ?? after, after)
  const total = after.total < 0 ? T.owing : T.paid
  return (
    <Stack>
      <p className={classes.note}>
        {[
          T.sentence(money(work.sales), T.orders(work.orders)),
          T.parts({ nationalFleets: money(work.nationalFleets), otherVendors: money(work.otherVendors) }),
          terms.schedule === 'SEMI_MONTHLY' ? T.first : '',
        ].join(' ')}
      </p>
      <table className={classes.table}>
        <caption className="visually-hidden">{T.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{T.line}</span>
            </th>
            {old && <th scope="col">{T.now}</th>}
            <th scope="col">{old ? T.next : T.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.key} data-changed={old !== undefined && line.before !== line.after}>
              <th scope="row">{T.lines[line.key]}</th>
              {old && <td className={classes.old}>{money(line.before)}</td>}
              <td>{money(line.after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            {old && <td className={classes.old}>{money(old.total)}</td>}
            <td>{money(after.total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        {old && old.salesCommission !== after.salesCommission
          ? T.sellerWas(money(after.salesCommission), money(old.salesCommission))
          : T.seller(money(after.salesCommission))}
      </p>
      <ExampleInputs work={work} terms={terms} onChange={part => setWork({ ...work, ...part })} />
    </Stack>
  )
}

interface ExampleInputsProps {
  work: ExampleWork
  terms: PayoutTerms
  onChange: (part: Partial<ExampleWork>) => void
}

const MAX_ORDERS = 1_000

/** What the van of the example did. Plan work is left out where it is not credited. */
function ExampleInputs({ work, terms, onChange }: ExampleInputsProps) {
  const amount = (key: 'sales' | 'nationalFleets' | 'otherVendors' | 'planWork') => ({
    label: T[key],
    value: work[key],
    amountsOnly: true,
    onChange: (cents: number | undefined) => {
      if (cents !== undefined && cents <= 100_000_000) onChange({ [key]: cents })
    },
  })
  return (
    <details className={classes.inputs}>
      <summary>{T.change}</summary>
      <Stack>
        <MoneyField {...amount('sales')} />
        <TextField
          label={T.orderCount}
          inputMode="numeric"
          value={String(work.orders)}
          onChange={text => {
            const orders = Number(text)
            if (Number.isSafeInteger(orders) && orders >= 0 && orders <= MAX_ORDERS) onChange({ orders })
          }}
        />
        <MoneyField {...amount('nationalFleets')} />
        <MoneyField {...amount('otherVendors')} />
        {terms.planWorkBps > 0 && <MoneyField {...amount('planWork')} />}
      </Stack>
    </details>
  )
}
