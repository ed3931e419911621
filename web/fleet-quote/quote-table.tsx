import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { describe, type QuoteRow, recommendedOil } from './quote-row.ts'
import { TEXTS } from './texts.ts'

interface QuoteTableProps {
  rows: readonly QuoteRow[]
  currency: Currency
  onRemove: (vehicleId: string) => void
}

/** Shows the vehicles of a quote (QUOTE-05). */
export function QuoteTable({ rows, currency, onRemove }: QuoteTableProps) {
  const columns: Column<QuoteRow>[] = [
    { key: 'year', header: TEXTS.year, render: row => row.vehicle.year },
    { key: 'make', header: TEXTS.make, render: row => row.vehicle.make },
    { key: 'model', header: TEXTS.model, render: row => row.vehicle.model },
    { key: 'engine', header: TEXTS.engine, render: row => row.vehicle.engine },
    {
      key: 'price',
      header: TEXTS.oilPrice,
      align: 'end',
      render: ({ oilPrice, isEstimate }) => {
        const price = formatMoney(oilPrice, currency)
        return isEstimate ? TEXTS.estimatedPrice(price) : price
      },
    },
    { key: 'oil', header: TEXTS.recommendedOil, render: recommendedOil },
    {
      key: 'remove',
      header: '',
      wide: true,
      render: row => (
        <Button
          variant="quiet"
          size="sm"
          aria-label={TEXTS.removeNamed(describe(row))}
          onClick={() => onRemove(row.vehicle.id)}
        >
          {TEXTS.remove}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      caption={TEXTS.caption}
      columns={columns}
      rows={{ status: 'ready', data: rows }}
      rowKey={row => row.vehicle.id}
      empty={<p>{TEXTS.empty}</p>}
    />
  )
}
