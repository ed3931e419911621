import { type Column, DataTable } from '../ui/data-table.tsx'
import { money } from './money.ts'
import type { Invoice } from './use-invoices.ts'

interface Line {
  position: number
  line: Invoice['lines'][number]
}

const columnsIn = (currency: string): readonly Column<Line>[] => [
  { key: 'name', header: 'Service', primary: true, render: ({ line }) => line.name },
  { key: 'quantity', header: 'Quantity', align: 'end', render: ({ line }) => line.quantity },
  { key: 'price', header: 'Price', align: 'end', render: ({ line }) => money(line.price, currency) },
  {
    key: 'amount',
    header: 'After discounts',
    align: 'end',
    render: ({ line }) => money(line.discountedPrice, currency),
  },
  { key: 'tax', header: 'Tax', align: 'end', render: ({ line }) => money(line.tax, currency) },
]

/** What was billed, as it stood then. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <DataTable
      caption="Billed services"
      columns={columnsIn(invoice.currency)}
      rows={{ status: 'ready', data: invoice.lines.map((line, position) => ({ line, position })) }}
      rowKey={({ position }) => String(position)}
      empty={null}
    />
  )
}
