import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { totalLabel } from '../../domain/payout/statement-rows.ts'
import classes from './statement-table.module.css'
import { TEXTS } from './texts.ts'

interface StatementTableProps {
  rows: readonly { key: string; label: string; detail: string; amount: number }[]
  /** Cents; negative when the payee owes it. */
  total: number
  currency: Currency
}

/** Shows the lines of a statement, each with its basis, and the total. */
export function StatementTable({ rows, total, currency }: StatementTableProps) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{TEXTS.statement}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{TEXTS.line}</th>
          <th scope="col">{TEXTS.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, detail, amount }) => (
          <tr key={key} className={amount === 0 ? classes.nothing : undefined}>
            <th scope="row">
              {label}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            <td>{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel(total)}</th>
          <td>{formatMoney(Math.abs(total), currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
