import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { PriceSummary } from '../../invoice/price-summary.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { TEXTS } from '../texts.ts'
import { WorkOrderContentQuery } from './documents.ts'

interface Wanted {
  vehicleId?: string | undefined
  serviceIds?: readonly string[] | undefined
  /** All lines at today's prices. */
  isRefreshed?: boolean | undefined
}

/** Returns the order's price with another vehicle or other services, as the server calculates it. */
export function useContent(order: Order, { vehicleId, serviceIds, isRefreshed }: Wanted, enabled = true) {
  return useQuery({
    queryKey: workOrderKeys.content(order, { vehicleId, serviceIds, isRefreshed }),
    queryFn: async ({ signal }) => {
      const wanted = { id: order.id, vehicleId, serviceIds: serviceIds && [...serviceIds], isRefreshed }
      return (await request(WorkOrderContentQuery, wanted, signal)).workOrderContent
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Shows that price, line by line, before it is confirmed. */
export function ContentPrice({ order, content }: { order: Order; content: ReturnType<typeof useContent> }) {
  const show = (cents: number) => money(cents, order.currency)
  if (content.error) return <ErrorState message={content.error.message} onRetry={() => void content.refetch()} />
  if (!content.data) return <Skeleton shape="card" />
  const { lines, subTotal, total, tax, totalWithTax } = content.data
  const sums = [
    { label: TEXTS.subtotal, amount: show(subTotal) },
    ...(total < subTotal ? [{ label: TEXTS.reductions, amount: show(total - subTotal), discount: true }] : []),
    { label: TEXTS.tax, amount: show(tax) },
  ]
  const chosen = lines.map(line => ({ label: line.name, amount: show(line.price) }))
  return (
    <PriceSummary groups={[{ lines: chosen }, { lines: sums }]} totalLabel={TEXTS.total} total={show(totalWithTax)} />
  )
}
