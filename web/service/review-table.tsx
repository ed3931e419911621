import type { ListPrice } from '../../domain/service/list-price.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { chargedWith, type PriceLine } from './price-lines.ts'
import { differenceText, priceText, stateText } from './price-text.ts'
import type { PriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.review

interface Change {
  line: PriceLine
  next: ListPrice
}

interface ReviewTableProps {
  book: PriceBook
  changes: readonly Change[]
}

/** Old and new prices, with their difference. */
export function ReviewTable({ book, changes }: ReviewTableProps) {
  const country = book.countryCode
  const columns: readonly Column<Change>[] = [
    { key: 'service', header: T.columns.service, primary: true, render: ({ line }) => line.service.name },
    {
      key: 'old',
      header: T.columns.old,
      align: 'end',
      render: ({ line }) => priceText(line.charged, line.service, country),
    },
    {
      key: 'new',
      header: T.columns.next,
      align: 'end',
      render: ({ line, next }) =>
        next.state === 'INHERITED'
          ? `${stateText('INHERITED', line.service, country)}: ${priceText(chargedWith(book, line, next), line.service, country)}`
          : priceText(next, line.service, country),
    },
    {
      key: 'change',
      header: T.columns.change,
      align: 'end',
      render: ({ line, next }) => differenceText(line.charged, chargedWith(book, line, next), country) ?? '–',
    },
  ]
  return (
    <DataTable
      caption={T.caption}
      columns={columns}
      rows={{ status: 'ready', data: changes }}
      rowKey={({ line }) => line.service.id}
      empty={null}
    />
  )
}
