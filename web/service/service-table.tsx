import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { PATHS } from '../platform/paths.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { priceLine } from './price-lines.ts'
import { priceText } from './price-text.ts'
import type { PriceBook, Service } from './queries.ts'
import classes from './service-table.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.services

interface ServiceTableProps {
  title: string
  /** Fees have no kind. */
  isFees?: boolean
  hint?: string
  action?: ReactNode
  book: PriceBook | undefined
  rows: Loadable<readonly Service[]>
  empty: ReactNode
}

const kind: Column<Service> = {
  key: 'kind',
  header: T.columns.kind,
  render: ({ serviceType }) => TEXTS.kinds[serviceType],
}

/** Services or fees, each with its price and state. */
export function ServiceTable({ title, isFees = false, hint, action, book, rows, empty }: ServiceTableProps) {
  const id = useId()
  const columns: readonly Column<Service>[] = [
    {
      key: 'name',
      header: isFees ? T.columns.fee : T.columns.service,
      primary: true,
      render: ({ id, name }) => (
        <Link to={PATHS.settingsService} params={{ id }}>
          {name}
        </Link>
      ),
    },
    ...(isFees ? [] : [kind]),
    {
      key: 'price',
      header: T.columns.price,
      align: 'end',
      render: service => book && priceText(priceLine(book, 'own', service).charged, service, book.countryCode),
    },
    {
      key: 'state',
      header: T.columns.state,
      corner: true,
      render: service => book && <ServiceState book={book} service={service} />,
    },
  ]
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <DataTable
        brief
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        expectedRows={6}
        empty={empty}
      />
    </section>
  )
}

/** Whether customers can book a service, or pay a fee, in words. */
export function ServiceState({ book, service }: { book: PriceBook; service: Service }) {
  const { tone, text } = stateOf(book, service)
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

function stateOf(book: PriceBook, service: Service): { tone: Tone; text: string } {
  if (!service.active) return { tone: 'neutral', text: T.state.archived }
  const { charged } = priceLine(book, 'own', service)
  if (charged?.state === 'PRICED') return { tone: 'success', text: service.isFee ? T.state.charged : T.state.offered }
  if (charged?.state === 'NOT_CHARGED')
    return { tone: 'neutral', text: service.isFee ? T.state.notCharged : T.state.notOffered }
  const isSuggested = priceLine(book, 'country', service).suggested !== undefined
  return { tone: 'warning', text: isSuggested ? T.state.suggested : T.state.noPrice }
}
