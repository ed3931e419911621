import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatShortDate, formatTime } from '../../domain/format/dates.ts'
import type { Customer } from '../customer/queries.ts'
import { customerKeys } from '../customer/query-keys.ts'
import { invoiceKeys } from '../invoice/query-keys.ts'
import type { Invoice } from '../invoice/use-invoices.ts'
import { PATHS } from '../platform/paths.ts'
import type { Quote } from '../quote/queries.ts'
import { quoteKeys } from '../quote/query-keys.ts'
import { useSession } from '../platform/session/session.ts'
import { type Order, zoneOf } from '../work-order/order.ts'
import { workOrderKeys } from '../work-order/query-keys.ts'
import { type FoundObject, rememberObject } from './recent.ts'
import { TEXTS } from './texts.ts'

/** Returns what is shown of an object, once its page has loaded it. */
type Reader = (client: QueryClient, target: string) => Pick<FoundObject, 'title' | 'detail'> | undefined

const readOrder: Reader = (client, id) => {
  const order = client.getQueryData<Order>(workOrderKeys.detail(id))
  if (!order) return undefined
  const at = new Date(order.scheduledAt)
  const when = TEXTS.when(formatShortDate(at, zoneOf(order)), formatTime(at, zoneOf(order)))
  return { title: order.contact.name, detail: TEXTS.details([TEXTS.order(id), when]) }
}

const readInvoice: Reader = (client, number) => {
  const invoice = client.getQueryData<Invoice>(invoiceKeys.detail(number))
  return invoice && { title: invoice.billTo.name, detail: TEXTS.invoice(number) }
}

const readQuote: Reader = (client, id) => {
  const quote = client.getQueryData<Quote>(quoteKeys.detail(id))
  if (!quote) return undefined
  const { name, company } = quote.content.contact
  return { title: company === '' ? name : company, detail: TEXTS.quote(String(quote.quoteNumber)) }
}

const readCustomer: Reader = (client, id) => {
  const customer = client.getQueryData<Customer>(customerKeys.detail(id))
  return customer && { title: customer.name, detail: customer.email }
}

const VISITS: { kind: FoundObject['kind']; below: string; read: Reader }[] = [
  { kind: 'order', below: `${PATHS.workOrders}/`, read: readOrder },
  { kind: 'invoice', below: `${PATHS.invoices}/`, read: readInvoice },
  { kind: 'quote', below: `${PATHS.quotes}/`, read: readQuote },
  { kind: 'customer', below: `${PATHS.customers}/`, read: readCustomer },
]

/** Remembers the orders, invoices, quotes and customers whose pages are opened, however they were found. */
export function useRememberVisits(): void {
  const path = useRouterState({ select: state => state.location.pathname })
  const client = useQueryClient()
  const userId = useSession()?.id
  useEffect(() => {
    const visit = VISITS.find(({ below }) => path.startsWith(below))
    const target = visit && path.slice(visit.below.length)
    if (!visit || !target || !/^\d+$/.test(target) || userId === undefined) return undefined
    const note = (): boolean => {
      const shown = visit.read(client, target)
      if (shown) rememberObject(userId, { kind: visit.kind, target, ...shown })
      return shown !== undefined
    }
    if (note()) return undefined
    const stop = client.getQueryCache().subscribe(() => {
      if (note()) stop()
    })
    return stop
  }, [path, client, userId])
}
